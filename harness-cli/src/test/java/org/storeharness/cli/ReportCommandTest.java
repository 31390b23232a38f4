package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportCommandTest {
    @TempDir
    private static Path made;

    private static CommandRun printed;
    private static Path run;

    @TempDir
    private Path directory;

    @BeforeAll
    static void runOnce() throws IOException {
        Path plan = Files.writeString(made.resolve("plan.yaml"), """
                rounds: 2
                targets: {memory: {store: memory}, second: {store: memory}}
                workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 500}}}}
                """);
        printed = CommandRun.of("run", plan.toString(), "-q", "--data-dir=" + made, "--out=" + made.resolve("out"));
        assertThat(printed.exitCode()).as(printed.err()).isZero();
        run = CommandRun.onlyIn(made.resolve("out"));
    }

    @Test
    void aCompleteRunIsReportedAsItWas() {
        CommandRun report = CommandRun.of("report", run.toString()).succeeded();
        assertThat(report.out()).isEqualTo(printed.out());
        assertThat(report.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "markdown", "csv", "json"})
    void theReportGoesToAFileInEveryFormat(String format) throws IOException {
        Path file = Files.writeString(directory.resolve("report"), "an older one");
        CommandRun report = CommandRun.of("report", run.toString(), "--format", format, "-o", file.toString())
                .succeeded();
        assertThat(report.out()).isEmpty();
        assertThat(file)
                .content()
                .isEqualTo(CommandRun.of("report", run.toString(), "--format", format)
                        .out())
                .contains("memory");
        assertThat(directory).isDirectoryContaining(file::equals);
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void aSymbolicLinkToAFileStaysOne() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "old");
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        assertThat(CommandRun.of("report", run.toString(), "-o", link.toString())
                        .exitCode())
                .isZero();
        assertThat(link).isSymbolicLink();
        assertThat(file).content().contains("memory");
    }

    @Test
    void aResultThatCannotBeReadIsRefused() throws IOException {
        Path damaged = Files.createDirectory(directory.resolve("damaged"));
        Files.writeString(damaged.resolve("result.json"), "{");
        assertRefused("result.json", damaged.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "html"})
    void aMeasurementOfATargetThatTheResultDoesNotHaveIsRefused(String format) throws IOException {
        Path tampered = Files.createDirectory(directory.resolve("tampered"));
        String result = Files.readString(run.resolve("result.json"));
        Files.writeString(
                tampered.resolve("result.json"),
                result.replaceFirst("\"target\" : \"\\w+\"", "\"target\" : \"x\\\\u001b[31m\""));
        assertRefused(
                "results.0.target must be one of the result's targets, got 'x\\u001b[31m'",
                tampered.toString(),
                "--format",
                format);
    }

    @Test
    void aResultFileAndADirectoryOfOneRunAreItsRun() throws IOException {
        String report = CommandRun.of("report", run.toString()).out();
        assertThat(CommandRun.of("report", run.resolve("result.json").toString())
                        .out())
                .isEqualTo(report);
        Path runs = Files.createDirectory(directory.resolve("one"));
        copyRun(runs.resolve("a"));
        assertThat(CommandRun.of("report", runs.toString()).out())
                .isEqualTo(CommandRun.of("report", runs.resolve("a").toString()).out())
                .contains("memory");
        copyRun(runs.resolve("b"));
        assertRefused(
                runs + " holds 2 runs, such as " + runs.resolve("b")
                        + ": name one of them, or list all with 'harness history'",
                runs.toString());
    }

    private static void copyRun(Path to) throws IOException {
        Files.createDirectory(to);
        try (Stream<Path> files = Files.list(run)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    private static void assertRefused(String words, String... arguments) {
        String[] all = Stream.concat(Stream.of("report"), Stream.of(arguments)).toArray(String[]::new);
        CommandRun report = CommandRun.of(all);
        assertThat(report.exitCode()).isEqualTo(2);
        assertThat(report.errorLines()).singleElement().asString().contains(words);
        assertThat(report.out()).isEmpty();
    }
}
