package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.s3.service.InMemoryService;
import org.storeharness.s3.service.PlantedFault.PlantedAnswer;
import org.storeharness.store.AuditSummary;

/** The command at a service in memory, beside somebody's objects. */
@Timeout(180)
class S3BenchCommandTest {
    private static final String BUCKET = "somebodys";
    private static final String ID = "AKIDOFTHESETESTS";
    private static final int OPERATIONS = 60;
    private static final int PLANTED = 6;
    private static final String SECRET = "never+to/be/seen/anywhere/40characters0";
    private static final String TOKEN = "token//that+nobody+may+see==";

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

    /** The service refuses everything but lists of objects and reads, as with credentials that may do no more. */
    @ParameterizedTest
    @ValueSource(strings = {"get --range-size=5", "stat", "get --objects=1500"})
    void objectsThatAreThereAreReadWithTheRightToReadAlone(String work) throws Exception {
        try (InMemoryService service = new InMemoryService(ID)) {
            service.createBucket(BUCKET);
            for (int i = 0; i < 1_600; i++) {
                service.put(BUCKET, "years 20%/é+" + i, "Dear all".repeat(1 + i % 3));
            }
            List<String> before = service.contents(BUCKET);
            Set<String> read = new HashSet<>();
            service.plant(asked -> {
                boolean lists = asked.isOfBucket("GET", "list-type");
                if (Set.of("GET", "HEAD").contains(asked.method())
                        && !asked.key().isEmpty()) {
                    read.add(asked.key());
                } else if (!lists) {
                    return PlantedAnswer.error(403, "AccessDenied");
                }
                return Optional.empty();
            });
            List<String> command = new ArrayList<>(List.of("s3", "bench"));
            command.addAll(List.of(work.split(" ")));
            command.addAll(List.of(
                    "--host=" + service.url(),
                    "--bucket=" + BUCKET,
                    "--list-existing",
                    "--operations=2000",
                    "--concurrent=4"));
            RunResult result = run(command.toArray(String[]::new));
            assertThat(result.results()).singleElement().satisfies(measured -> {
                assertThat(measured.operations().ok()).isEqualTo(2_000);
                assertThat(measured.verifiedReads()).isZero();
                if (!work.equals("stat")) {
                    assertThat(measured.payloadBytes())
                            .isBetween(2_000L * 5, work.contains("range") ? 2_000L * 5 : 2_000L * 24);
                }
            });
            assertThat(read).hasSizeBetween(900, work.contains("1500") ? 1_500 : 1_600);
            assertThat(result.warnings())
                    .extracting(Caution::code)
                    .contains(CautionCode.READS_NOT_VERIFIED)
                    .doesNotContain(CautionCode.SIZES_NOT_AS_PLANNED);
            assertThat(service.contents(BUCKET)).isEqualTo(before);
        }
    }

    /** The service answers every tenth request for an object otherwise: how 60 operations end, and what the audit finds. */
    @ParameterizedTest(name = "{0} {1}")
    @Tag("slow")
    @CsvSource(delimiter = '|', textBlock = """
            put    | lose   | {ok=60}            | {lost=6}
            put    | cut    | {ok=54, error=6}   | {}
            put --retries=1 --set=conditional=true | cut | {ok=60} | {}
            put    | reject | {ok=54, rejected=6} | {}
            get    | flip   | {ok=54, corrupt=6} | {}
            delete | lose   | {ok=60}            | {resurrected=6}
            delete | cut    | {ok=54, error=6}   | {inDoubt=6}
            """)
    void aRunCountsWhatWasPlanted(String work, String fault, String counted, String audited) throws Exception {
        RunResult result = runWithFaults(work, fault);
        assertThat(result.results()).hasSize(1);
        assertThat(notZero(result.results().get(0).operations().byOutcome())).hasToString(counted);
        AuditSummary audit = audit(result);
        Map<String, Long> findings = new LinkedHashMap<>();
        findings.put("lost", audit.lost());
        findings.put("stale", audit.stale());
        findings.put("corrupt", audit.corrupt());
        findings.put("resurrected", audit.resurrected());
        findings.put("unknown", audit.unknown());
        findings.put("inDoubt", audit.inDoubt());
        assertThat(notZero(findings)).hasToString(audited);
    }

    private static Map<String, Long> notZero(Map<String, Long> numbers) {
        Map<String, Long> rest = new LinkedHashMap<>(numbers);
        rest.values().removeIf(number -> number == 0);
        return rest;
    }

    private RunResult runWithFaults(String workAndOptions, String fault) throws Exception {
        List<String> words = List.of(workAndOptions.split(" "));
        String work = words.get(0);
        try (InMemoryService service = new InMemoryService(ID)) {
            Optional<PlantedAnswer> answer = answer(work, fault);
            AtomicInteger requests = new AtomicInteger();
            service.plant(asked -> {
                boolean ofWork = asked.method().equalsIgnoreCase(work)
                        && asked.query().isEmpty()
                        && !asked.key().isEmpty()
                        && !asked.key().endsWith(".harness-run");
                int number = ofWork ? requests.incrementAndGet() : 0;
                return number > 0 && number <= 10 * PLANTED && number % 10 == 0 ? answer : Optional.empty();
            });
            List<String> command = new ArrayList<>(List.of("s3", "bench"));
            command.addAll(words);
            command.addAll(List.of(
                    "--host=" + service.url(),
                    "--obj.size=1000B",
                    "--operations=" + OPERATIONS,
                    "--concurrent=1",
                    "--audit"));
            if (!work.equals("put")) {
                command.add("--objects=" + OPERATIONS);
            }
            CommandRun run = commandRun(command.toArray(String[]::new));
            assertThat(run.out()).as(run.err()).startsWith("{");
            assertThat(service.buckets()).isEmpty();
            return run.result();
        }
    }

    private static Optional<PlantedAnswer> answer(String work, String fault) {
        return switch (fault) {
            case "lose" -> PlantedAnswer.of(work.equals("put") ? 200 : 204, "");
            case "cut" -> PlantedAnswer.inSpiteOf(0);
            case "reject" -> PlantedAnswer.error(503, "SlowDown");
            case "flip" -> PlantedAnswer.of(200, "x".repeat(1_000));
            default -> throw new IllegalArgumentException(fault);
        };
    }

    private static AuditSummary audit(RunResult result) {
        return Objects.requireNonNull(result.targets().get(0).audit());
    }

    /** The result of a command that succeeded, whose keys are in none of its files and lines. */
    private RunResult run(String... arguments) throws Exception {
        CommandRun run = commandRun(arguments).succeeded();
        return run.result();
    }

    private CommandRun commandRun(String... arguments) throws Exception {
        Path out = directory.resolve("out");
        Path data = Files.createDirectories(directory.resolve("data"));
        List<String> command = new ArrayList<>(List.of(arguments));
        command.addAll(List.of("-q", "--format=json", "--out=" + out, "--data-dir=" + data));
        CommandRun run;
        System.setProperty("aws.accessKeyId", ID);
        System.setProperty("aws.secretAccessKey", SECRET);
        System.setProperty("aws.sessionToken", TOKEN);
        try {
            run = CommandRun.of(command.toArray(String[]::new));
        } finally {
            System.clearProperty("aws.accessKeyId");
            System.clearProperty("aws.secretAccessKey");
            System.clearProperty("aws.sessionToken");
        }
        assertThat(data).isEmptyDirectory();
        List<String> seen = new ArrayList<>(contents(out));
        seen.addAll(List.of(run.out(), run.err()));
        assertThat(seen).noneMatch(text -> Stream.of(ID, SECRET, TOKEN).anyMatch(text::contains));
        return run;
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
