package org.storeharness.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.reference.MemoryDriver;
import org.storeharness.reference.NullDriver;
import org.storeharness.report.HistoryFixture;
import org.storeharness.report.Report;
import org.storeharness.report.TimelineFixture;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.run.HarnessRun;
import org.storeharness.run.WholeRun;
import org.storeharness.run.saved.SavedRuns;
import org.storeharness.statistics.comparison.Comparer;
import org.storeharness.unit.TestLength;

/** The page as Chromium shows it. At full length screenshots are left in {@code target/screenshots}. */
@Tag("exhaustive")
@Timeout(300)
class HtmlReportInBrowserTest {
    private static final String PLAN = """
            seed: 42
            rounds: 3
            targets:
              memory: {store: memory}
              nothing: {store: "null"}
              batches: {store: memory, batch: 10}
            workloads:
              write: {operations: {write: 1}, phases: {warmUp: {operations: 2000}, measure: {operations: 10000}}}
              read: {operations: {read: 1}, phases: {measure: {operations: 10000}}}
            """;
    private static final long MOST_BYTES = 3L << 20;

    /** The most points that are kept of a phase, however long it is. */
    private static final int MOST_POINTS = 256;

    /** Writes down how many points lie beyond the axes of their chart, and how many labels are repeated or missing. */
    private static final String COUNT = """
            <script>
            let outside = 0;
            let repeated = 0;
            document.querySelectorAll('canvas').forEach((canvas) => {
              const chart = Chart.getChart(canvas);
              const { left, right, top, bottom } = chart.chartArea;
              Object.values(chart.scales).forEach((scale) => {
                const labels = scale.ticks.map((tick) => tick.label).filter((label) => label !== '');
                repeated += labels.length - new Set(labels).size + (labels.length < 2 && scale.type !== 'linear' ? 1 : 0);
              });
              chart.data.datasets.forEach((one) => one.data.filter((point) => point.y !== null).forEach((point) => {
                const x = chart.scales.x.getPixelForValue(point.x);
                const y = chart.scales[one.yAxisID].getPixelForValue(point.y);
                if (!(x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1)) outside++;
              }));
            });
            document.documentElement.dataset.outside = outside;
            document.documentElement.dataset.repeated = repeated;
            </script>
            """;

    private static final Pattern LOAD_MILLIS = Pattern.compile("data-load-millis=\"(\\d+)\"");
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");

    @TempDir
    private Path directory;

    @Test
    void itDrawsEveryChartFetchesNothingAndRunsNoForeignScript() throws Exception {
        Path page = page();
        assertThat(Files.size(page)).isLessThan(MOST_BYTES);
        Path network = directory.resolve("network.json");
        String shown = chromium(page, "--dump-dom", "--log-net-log=" + network);
        List<String> fetched = requestsOfThePage(network);
        String text = Files.readString(page);
        long canvases = Pattern.compile("<canvas ").matcher(text).results().count();

        assertThat(canvases).isGreaterThanOrEqualTo(7);
        assertThat(shown).containsPattern("<html [^>]*data-charts=\"" + canvases + "\"");
        assertThat(shown).doesNotContain("data-problem").contains("<title>Store Harness");
        assertThat(fetched).isEmpty();
        Path other = Files.writeString(directory.resolve("other.html"), "<img src='http://127.0.0.1:9/x.png'>");
        chromium(other, "--dump-dom", "--log-net-log=" + network);
        assertThat(requestsOfThePage(network))
                .as("a page that does fetch something")
                .isNotEmpty();

        Path screenshots = Files.createDirectories(SCREENSHOTS);
        screenshot(page, screenshots.resolve("light.png"), "1280,3600");
        screenshot(page, screenshots.resolve("dark.png"), "1280,3600", "--blink-settings=preferredColorScheme=0");
        // A frame, since no window is as narrow as a phone
        screenshot(frame(page, 400), screenshots.resolve("phone.png"), "500,6000");
    }

    /** Of a curve that turns back, the first and last points are not the outermost. */
    @Test
    void noPointIsOutsideOfItsAxesAndEveryAxisIsLabelledOnce() throws Exception {
        for (Map.Entry<String, Report> each : PageFixtures.all().entrySet()) {
            Path page = written(each.getValue());
            String open = HtmlReportAccessibilityTest.withoutPolicy(Files.readString(page));
            Files.writeString(page, open.replace("</body>", COUNT + "</body>"));
            assertThat(chromium(page, "--dump-dom"))
                    .as(each.getKey())
                    .contains("data-outside=\"0\"", "data-repeated=\"0\"")
                    .doesNotContain("data-problem");
        }
    }

    @Test
    void theHistoryDrawsItsChartsWithEveryPointInside() throws Exception {
        StringWriter text = new StringWriter();
        HistoryFormat.HTML.write(HistoryFixture.planted(), Report.USUAL_COLUMNS, text);
        Path page = Files.writeString(directory.resolve("history.html"), text.toString());
        assertThat(chromium(page, "--dump-dom"))
                .containsPattern("<html [^>]*data-charts=\"4\"")
                .doesNotContain("data-problem");
        Path screenshots = Files.createDirectories(SCREENSHOTS);
        screenshot(page, screenshots.resolve("history.png"), "1280,1700");
        screenshot(frame(page, 400), screenshots.resolve("history-phone.png"), "500,2600");
        String open = HtmlReportAccessibilityTest.withoutPolicy(text.toString());
        Files.writeString(page, open.replace("</body>", COUNT + "</body>"));
        assertThat(chromium(page, "--dump-dom")).contains("data-outside=\"0\"");
    }

    /** Prints how long it takes; who reads it on a quiet machine judges. */
    @Test
    void theLargestPageOfThreeTargetsAndRoundsIsSmall() throws Exception {
        ResultFixture fixture = new ResultFixture();
        for (String target : List.of("fs", "postgres", "seaweed")) {
            fixture.target(target)
                    .rounds(target, ResultFixture.WRITE, 5_310, 5_288, 5_402)
                    .rounds(target, ResultFixture.READ, 18_303, 18_102, 17_999);
        }
        RunResult result = fixture.build();
        RunResult compared = result.withComparisons(Comparer.compare(result));
        Path page = written(new Report(compared, directory, TimelineFixture.of(compared, MOST_POINTS)));

        assertThat(Files.size(page)).isGreaterThan(MOST_BYTES / 10).isLessThan(MOST_BYTES);
        Matcher took = LOAD_MILLIS.matcher(chromium(frame(page, 1280), "--dump-dom"));
        assertThat(took.find()).isTrue();
        System.out.println("a page of " + Files.size(page) + " bytes with 36 phases of " + MOST_POINTS
                + " points was loaded and its charts drawn after " + took.group(1) + " ms");
        screenshot(page, Files.createDirectories(SCREENSHOTS).resolve("long.png"), "1280,5200");
    }

    /** A page that shows another one and writes down, by the browser's clock, after how long that was loaded. */
    private Path frame(Path page, int width) throws IOException {
        return Files.writeString(directory.resolve("frame.html"), """
                <body style="margin: 0"><script>
                const begin = performance.now();
                const frame = document.createElement('iframe');
                frame.onload = () => document.body.dataset.loadMillis = (performance.now() - begin).toFixed(0);
                frame.style = 'width: %dpx; height: 100vh; border: 0';
                frame.src = '%s';
                document.body.append(frame);
                </script></body>
                """.formatted(width, page.toUri()));
    }

    /** The requests of the page; those of the browser itself have no origin. */
    private static List<String> requestsOfThePage(Path network) throws IOException {
        return Files.readString(network)
                .lines()
                .filter(event -> event.contains("\"url\":\"http") && event.contains("\"initiator\":"))
                .filter(event -> !event.contains("\"initiator\":\"not an origin\""))
                .toList();
    }

    private Path page() throws Exception {
        HarnessRun.RunOutcome run = WholeRun.in(directory, new MemoryDriver(), new NullDriver())
                .command("harness", "</pre></script><script>document.title='taken'</script>")
                .of(PLAN);
        Path made = run.directory().path();
        return written(new Report(run.result(), made, SavedRuns.timeline(made, run.result())));
    }

    private Path written(Report report) throws IOException {
        StringWriter text = new StringWriter();
        new HtmlReport().write(report, text);
        return Files.writeString(directory.resolve("report.html"), text.toString());
    }

    /** For who looks at the page; it takes the browser longer than all that is asserted. */
    private void screenshot(Path page, Path image, String size, String... more) throws Exception {
        if (!TestLength.EXHAUSTIVE) {
            return;
        }
        List<String> options = new ArrayList<>(List.of(more));
        options.add("--screenshot=" + image.toAbsolutePath());
        options.add("--window-size=" + size);
        options.add("--virtual-time-budget=5000");
        chromium(page, options.toArray(String[]::new));
        assertThat(image).isNotEmptyFile();
    }

    private String chromium(Path page, String... options) throws Exception {
        return new HeadlessChromium(directory).show(page, options);
    }
}
