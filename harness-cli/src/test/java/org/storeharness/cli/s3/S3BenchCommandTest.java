package org.storeharness.cli.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.cli.CommandRun;
import org.storeharness.json.ResultJson;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.s3.service.InMemoryService;

/** The command at a service in memory, beside somebody's objects; {@code S3RunTest} has processes with credentials in their environment. */
@Timeout(180)
class S3BenchCommandTest {
    private static final String BUCKET = "somebodys";
    private static final String ID = "AKIDOFTHESETESTS";
    private static final String SECRET = "never+to/be/seen/anywhere/40characters0";

    @TempDir
    private Path directory;

    @Test
    @Tag("slow")
    void mixedWorkLeavesABucketAsItWasAndTheKeysNowhere() throws Exception {
        try (InMemoryService service = new InMemoryService(ID)) {
            service.createBucket(BUCKET);
            service.put(BUCKET, "letters/first", "Dear all");
            service.put(BUCKET, ".harness-run", "another run");
            List<String> before = service.contents(BUCKET);
            RunResult result = run(
                    "s3",
                    "bench",
                    "mixed",
                    "--host=" + service.url(),
                    "--bucket=" + BUCKET,
                    "--obj.size=4KiB",
                    "--objects=600",
                    "--operations=300",
                    "--concurrent=4",
                    "--audit");
            assertThat(result.results()).singleElement().satisfies(mixed -> {
                assertThat(mixed.workload()).isEqualTo("mixed");
                assertThat(mixed.operations().ok()).isEqualTo(300);
                assertThat(mixed.verifiedReads()).isPositive();
            });
            assertThat(service.contents(BUCKET)).isEqualTo(before);
            assertThat(service.buckets()).containsExactly(BUCKET);
        }
    }

    @Test
    @Tag("slow")
    void aComparisonHasAServiceBesideFiles() throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                rounds: 1
                targets: {fs: {store: fs}}
                workloads:
                  write: {operations: {write: 1}, concurrency: 2, phases: {measure: {operations: 20}}}
                  read: {operations: {read: 1}, concurrency: 2, phases: {fill: 20, measure: {operations: 20}}}
                """);
        try (InMemoryService service = new InMemoryService(ID)) {
            RunResult result = run("compare", "--plan=" + plan, "--targets=s3,fs", "--s3-endpoint=" + service.url());
            assertThat(result.results())
                    .filteredOn(measurement -> measurement.target().equals("s3"))
                    .extracting(Measurement::workload)
                    .containsExactlyInAnyOrder("write", "read");
            assertThat(service.buckets()).isEmpty();
        }
    }

    @Test
    void aSecretOnTheCommandLineIsRefusedInOneLineWithoutIt() {
        CommandRun run = CommandRun.of(
                "s3", "bench", "get", "--host=http://127.0.0.1:1", "--access-key=PLANTED", "--secret-key", "PLANTED");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errorLines())
                .singleElement()
                .asString()
                .startsWith("harness s3 bench: --access-key, --secret-key and --session-token must not be given")
                .doesNotContain("PLANTED");
    }

    @ParameterizedTest
    @CsvSource({
        "--autoterm, a phase lasts --duration",
        "--autoterm.dur=5s, a phase lasts --duration",
        "--benchdata=x, harness report -v",
        "--list-existing, only what the run wrote is read",
        "--duratoin=5s, did you mean --duration?"
    })
    void anOptionOfWarpThatThereIsNotIsAnsweredWithWhatThereIs(String option, String answer) {
        CommandRun run = CommandRun.of("s3", "bench", "get", "--host=http://127.0.0.1:1", option);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errorLines()).singleElement().asString().contains(answer);
    }

    @Test
    void workThatThereIsNotIsRefusedWithThatThereIs() {
        CommandRun run = CommandRun.of("s3", "bench", "retention", "--host=http://127.0.0.1:1");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errorLines())
                .singleElement()
                .asString()
                .contains("WORK must be one of get, put, stat, ", "got 'retention'");
    }

    /** The result of a command that succeeded, whose keys are in none of its files and lines. */
    private RunResult run(String... arguments) throws Exception {
        Path out = directory.resolve("out");
        Path data = Files.createDirectories(directory.resolve("data"));
        List<String> command = new ArrayList<>(List.of(arguments));
        command.addAll(List.of("-q", "--format=json", "--out=" + out, "--data-dir=" + data));
        CommandRun run;
        FaultyRun.setCredentials(ID, SECRET);
        try {
            run = CommandRun.of(command.toArray(String[]::new));
        } finally {
            FaultyRun.clearCredentials();
        }
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(data).isEmptyDirectory();
        List<String> seen = new ArrayList<>(contents(out));
        seen.addAll(List.of(run.out(), run.err()));
        assertThat(seen).noneMatch(text -> text.contains(ID) || text.contains(SECRET));
        return ResultJson.parse(run.out(), "standard output");
    }

    /** The names and contents of all files below a directory. */
    private static List<String> contents(Path directory) throws IOException {
        List<String> contents = new ArrayList<>();
        if (Files.exists(directory)) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted().toList()) {
                    contents.add(directory.relativize(file)
                            + (Files.isRegularFile(file)
                                    ? ": " + Files.readString(file, StandardCharsets.ISO_8859_1)
                                    : ""));
                }
            }
        }
        return contents;
    }
}
