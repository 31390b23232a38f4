package org.storeharness.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.core.engine.RunControl;
import org.storeharness.core.json.PlanFiles;
import org.storeharness.core.reference.MemoryDriver;
import org.storeharness.core.reference.NullDriver;
import org.storeharness.core.run.HarnessRun;
import org.storeharness.core.run.RunListener;
import org.storeharness.core.run.RunRequest;
import org.storeharness.core.run.SavedRun;
import org.storeharness.core.store.Stores;

/** The page as Chromium shows it. Screenshots are left in {@code target/screenshots}. */
@Tag("slow")
@Timeout(300)
class HtmlInBrowserTest {
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

        Path screenshots = Files.createDirectories(Path.of("target", "screenshots"));
        screenshot(page, screenshots.resolve("light.png"), "1280,3600");
        screenshot(page, screenshots.resolve("dark.png"), "1280,3600", "--blink-settings=preferredColorScheme=0");
        screenshot(page, screenshots.resolve("phone.png"), "400,5000");
    }

    /** Those of the browser itself have no origin. */
    private static List<String> requestsOfThePage(Path network) throws IOException {
        return Files.readString(network)
                .lines()
                .filter(event -> event.contains("\"url\":\"http") && event.contains("\"initiator\":"))
                .filter(event -> !event.contains("\"initiator\":\"not an origin\""))
                .toList();
    }

    private Path page() throws Exception {
        RunRequest request = new RunRequest(
                PlanFiles.parse(PLAN, "plan.yaml"),
                null,
                directory.resolve("out"),
                Files.createDirectory(directory.resolve("data")),
                new RunRequest.Build("1", "abc"),
                List.of("harness", "</pre></script><script>document.title='taken'</script>"),
                null);
        Stores stores = Stores.of(List.of(new MemoryDriver(), new NullDriver()));
        HarnessRun.Outcome run = new HarnessRun(request, stores, new RunControl(), RunListener.SILENT).execute();
        Path made = run.directory().path();
        StringWriter text = new StringWriter();
        new HtmlReport().write(new Report(run.result(), made, SavedRun.course(made, run.result())), text);
        return Files.writeString(directory.resolve("report.html"), text.toString());
    }

    private void screenshot(Path page, Path image, String size, String... more) throws Exception {
        List<String> options = new ArrayList<>(List.of(more));
        options.add("--screenshot=" + image.toAbsolutePath());
        options.add("--window-size=" + size);
        chromium(page, options.toArray(String[]::new));
        assertThat(image).isNotEmptyFile();
    }

    /** What it printed. */
    private String chromium(Path page, String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "chromium",
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-background-networking",
                "--disable-component-update",
                "--hide-scrollbars",
                "--virtual-time-budget=5000",
                "--user-data-dir=" + directory.resolve("profile")));
        command.addAll(List.of(options));
        command.add(page.toUri().toString());
        try {
            Path out = directory.resolve("chromium.out");
            Process process = new ProcessBuilder(command)
                    .redirectOutput(out.toFile())
                    .redirectError(directory.resolve("chromium.err").toFile())
                    .start();
            assertThat(process.waitFor()).isZero();
            return Files.readString(out);
        } catch (IOException e) {
            Assumptions.abort("chromium: there is none on this machine");
            return "";
        }
    }
}
