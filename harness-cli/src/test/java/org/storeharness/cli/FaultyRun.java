package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.json.ResultJson;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.seaweed.standin.FaultInjector;
import org.storeharness.store.AuditSummary;

/** What a run of 60 operations, one at a time, counted and audited at a service with faults on the way to it. */
record FaultyRun(RunResult result) {
    static final int OPERATIONS = 60;

    private static final String ID = "aws.accessKeyId";
    private static final String SECRET = "aws.secretAccessKey";

    /** Where the library looks first. */
    static void setCredentials(String id, String secret) {
        System.setProperty(ID, id);
        System.setProperty(SECRET, secret);
    }

    static void clearCredentials() {
        System.clearProperty(ID);
        System.clearProperty(SECRET);
    }

    /**
     * Runs the work at a service.
     *
     * @param rejection the status and further headers of {@code reject}, with {@code ~} between lines
     * @param more further arguments
     */
    static FaultyRun of(
            int port,
            Path directory,
            String work,
            FaultInjector injector,
            @Nullable String rejection,
            List<String> more)
            throws Exception {
        String method = work.toUpperCase(Locale.ROOT);
        String refused = "HTTP/1.1 " + (rejection == null ? "503 Slow Down" : rejection.replace("~", "\r\n")) + "\r\n";
        try (S3FaultProxy proxy = new S3FaultProxy(port, injector, method, OPERATIONS, refused)) {
            List<String> arguments = new ArrayList<>(List.of(
                    "s3",
                    "bench",
                    work,
                    "--host=" + proxy.url(),
                    "--obj.size=1000B",
                    "--operations=" + OPERATIONS,
                    "--concurrent=1",
                    "--audit",
                    "-q",
                    "--format=json",
                    "--out=" + directory.resolve("out"),
                    "--data-dir=" + Files.createDirectories(directory.resolve("data"))));
            if (!work.equals("put")) {
                arguments.add("--objects=" + OPERATIONS);
            }
            arguments.addAll(more);
            CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
            assertThat(run.out()).as(run.err()).startsWith("{");
            RunResult result = ResultJson.parse(run.out(), "standard output");
            assertThat(result.results()).hasSize(1);
            return new FaultyRun(result);
        }
    }

    OperationCounts counts() {
        return result.results().get(0).operations();
    }

    AuditSummary audit() {
        return Objects.requireNonNull(result.targets().get(0).audit());
    }

    /** How operations ended: the counts that are not 0. */
    String counted() {
        return text(
                "ok", counts().ok(),
                "miss", counts().miss(),
                "timeout", counts().timeout(),
                "rejected", counts().rejected(),
                "corrupt", counts().corrupt(),
                "error", counts().error(),
                "shed", counts().shed(),
                "unfinished", counts().unfinished());
    }

    /** What the audit found. */
    String audited() {
        return text(
                "lost", audit().lost(),
                "stale", audit().stale(),
                "corrupt", audit().corrupt(),
                "resurrected", audit().resurrected(),
                "unknown", audit().unknown(),
                "inDoubt", audit().inDoubt());
    }

    /** The numbers that are not 0, behind their names. */
    private static String text(Object... namesAndNumbers) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < namesAndNumbers.length; i += 2) {
            if (!namesAndNumbers[i + 1].equals(0L)) {
                words.add(namesAndNumbers[i] + "=" + namesAndNumbers[i + 1]);
            }
        }
        return String.join(" ", words);
    }
}
