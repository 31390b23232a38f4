package org.storeharness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.storeharness.json.ResultJson;
import org.storeharness.report.page.DiffFormat;
import org.storeharness.report.page.HistoryFormat;
import org.storeharness.report.page.RunHistory;
import org.storeharness.report.page.ScaleFormat;
import org.storeharness.result.RunResult;
import org.storeharness.result.RunTimeline;
import org.storeharness.result.ScaleFixture;
import org.storeharness.statistics.comparison.ScaleAnalysis;
import org.storeharness.unit.EnumSpelling;

/** Every format says the same in every locale. After a wanted change, take the new files from {@code target/golden}. */
class GoldenReportTest {
    /** Other digits, other commas, and an i of its own. */
    private static final List<String> LOCALES = List.of("en-US", "de-DE", "ar-EG-u-nu-arab", "tr-TR");

    private final Locale before = Locale.getDefault();

    /** Each result, and the forms in which it is written. */
    private static final String REPORTS = """
            compare  text details markdown html
            notes    text details markdown html
            hosts    text details markdown html
            prices   text details html json
            rates    text details markdown html
            sweep    text details markdown csv html
            together text details markdown csv html
            invalid  text details markdown csv json html
            """;

    @AfterEach
    void restoreTheLocale() {
        Locale.setDefault(before);
    }

    static Stream<Arguments> reports() {
        return REPORTS.lines().flatMap(line -> {
            String[] words = line.split(" +");
            return Stream.of(words)
                    .skip(1)
                    .flatMap(format -> LOCALES.stream().map(locale -> Arguments.of(words[0] + "." + format, locale)));
        });
    }

    @ParameterizedTest
    @MethodSource("reports")
    void theReportIsThatOfTheGoldenFile(String name, String locale) throws IOException {
        Locale.setDefault(Locale.forLanguageTag(locale));
        String[] parts = name.split("\\.");
        RunResult result = result(parts[0]);
        RunTimeline timeline =
                List.of("together", "hosts").contains(parts[0]) ? TimelineFixture.of(result) : RunTimeline.UNKNOWN;
        Report report = new Report(result, Path.of("runs", "x"), timeline);
        boolean detailed = parts[1].equals("details");
        String text = WrittenText.of(detailed ? "text" : parts[1], detailed ? report.inDetail() : report);

        assertGolden(name, parts[1].equals("html") ? withoutResources(text) : text);
    }

    /** The page without the style and the scripts that are files of their own, and with a line for each chart. */
    private static String withoutResources(String page) {
        return page.replaceAll("(?s)<style>.*?</style>", "<style></style>")
                .replaceAll("(?s)<script>.*?</script>", "<script></script>")
                .replaceAll("sha256-[^']{44}", "sha256-")
                .replace("{\"id\":", "\n{\"id\":");
    }

    static Stream<Arguments> diffs() {
        return LOCALES.stream()
                .flatMap(locale -> Stream.of(DiffFormat.values()).map(format -> Arguments.of(format, locale)));
    }

    @ParameterizedTest
    @MethodSource("diffs")
    void theDiffIsThatOfTheGoldenFile(DiffFormat format, String locale) throws IOException {
        Locale.setDefault(Locale.forLanguageTag(locale));
        String text = WrittenText.of(out -> format.write(DiffFixtures.diff(), Report.USUAL_COLUMNS, out));
        assertGolden("diff." + EnumSpelling.of(format), text);
    }

    static Stream<Arguments> scales() {
        return LOCALES.stream()
                .flatMap(locale -> Stream.of(ScaleFormat.values()).map(format -> Arguments.of(format, locale)));
    }

    @ParameterizedTest
    @MethodSource("scales")
    void theScalingIsThatOfTheGoldenFile(ScaleFormat format, String locale) throws IOException {
        Locale.setDefault(Locale.forLanguageTag(locale));
        String text = WrittenText.of(out -> format.write(ScaleAnalysis.of(ScaleFixture.runs()), out));
        assertGolden("scale." + EnumSpelling.of(format), format == ScaleFormat.HTML ? withoutResources(text) : text);
    }

    static Stream<Arguments> histories() {
        return LOCALES.stream()
                .flatMap(locale -> Stream.of(HistoryFormat.values()).map(format -> Arguments.of(format, locale)));
    }

    @ParameterizedTest
    @MethodSource("histories")
    void theHistoryIsThatOfTheGoldenFile(HistoryFormat format, String locale) throws IOException {
        Locale.setDefault(Locale.forLanguageTag(locale));
        RunHistory history = new RunHistory();
        history.add(ReportFixtures.sweep());
        history.add(DiffFixtures.hostile());
        history.add(ReportFixtures.compare());
        String text = WrittenText.of(out -> format.write(history, Report.USUAL_COLUMNS, out));
        assertGolden(
                "history." + EnumSpelling.of(format), format == HistoryFormat.HTML ? withoutResources(text) : text);
    }

    static Stream<Arguments> runs() {
        return DiffFixtures.runs().entrySet().stream().map(run -> Arguments.of(run.getKey(), run.getValue()));
    }

    /** The tests of gates read these files: what older harnesses wrote must stay readable, or the schema's version changes. */
    @ParameterizedTest
    @MethodSource("runs")
    void theStoredRunIsWhatTheFixtureSays(String name, RunResult run) throws IOException {
        assertGolden("runs/" + name + ".json", ResultJson.write(run).replaceAll("\n *", "") + "\n");
    }

    private static void assertGolden(String name, String text) throws IOException {
        Path actual = Path.of("target", "golden", name);
        Files.createDirectories(actual.getParent());
        Files.writeString(actual, text);
        assertThat(text).describedAs(actual.toString()).isEqualTo(golden(name));
    }

    private static RunResult result(String name) {
        return switch (name) {
            case "compare" -> ReportFixtures.compare();
            case "notes" -> ReportFixtures.notes();
            case "hosts" -> ReportFixtures.hosts();
            case "prices" -> ReportFixtures.prices();
            case "rates" -> ReportFixtures.rates();
            case "sweep" -> ReportFixtures.sweep();
            case "together" -> ReportFixtures.together();
            default -> ReportFixtures.invalid();
        };
    }

    private static String golden(String name) throws IOException {
        try (InputStream in = GoldenReportTest.class.getResourceAsStream(name)) {
            return in == null ? "there is no golden file" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
