package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.s3.service.InMemoryService;

/** Runs on a service that speaks S3: what they show and leave holds no credentials, wherever those were found. */
@Tag("slow")
@Timeout(600)
class S3RunTest {
    private static final String ID = "AKIDOFTHESETESTS";
    private static final String SECRET = "never+to/be/seen/anywhere/40characters0";
    private static final String TOKEN = "token//that+nobody+may+see==";

    @TempDir
    private Path directory;

    private InMemoryService service;

    @BeforeEach
    void start() throws IOException {
        service = new InMemoryService(ID);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void credentialsAreInNothingThatARunLeavesOrShows() throws Exception {
        Process run = begin("run", plan(), "--format=json");
        Set<String> arguments = new HashSet<>();
        do {
            for (ProcessHandle process :
                    Stream.concat(Stream.of(run.toHandle()), run.descendants()).toList()) {
                arguments.addAll(arguments(process));
            }
        } while (!run.waitFor(20, TimeUnit.MILLISECONDS));
        assertThat(run.exitValue()).as(output()).isEqualTo(ExitCodes.OK);
        assertThat(arguments).contains("run", "--format=json");
        assertNoCredentials(arguments.toString().getBytes(StandardCharsets.UTF_8), "arguments");
        assertNothingHoldsCredentials();
        assertThat(output()).contains("\"audit\"");
        assertThat(service.buckets()).isEmpty();
    }

    /** The path of a plan that writes, updates, reads and deletes objects at the service and checks them at the end. */
    private String plan() throws IOException {
        return Files.writeString(directory.resolve("plan.yaml"), """
                        rounds: 1
                        targets:
                          s3: {store: s3, durability: relaxed, options: {endpoints: ['ENDPOINT'], audit: true}}
                        workloads:
                          mixed: {operations: {write: 2, read: 2, update: 1, delete: 1}, concurrency: 4, content: {size: 1000B},
                            phases: {fill: 200, measure: {operations: 500}}}
                        """.replace("ENDPOINT", service.url()))
                .toString();
    }

    private Process begin(String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("-q", "--data-dir=" + directory, "--out=" + directory.resolve("out")));
        ProcessBuilder builder = new ProcessBuilder(HarnessProcess.command(all.toArray(String[]::new)))
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output").toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("AWS_"));
        builder.environment().put("AWS_EC2_METADATA_DISABLED", "true");
        builder.environment()
                .put("AWS_SHARED_CREDENTIALS_FILE", directory.resolve("none").toString());
        builder.environment().put("AWS_CONFIG_FILE", directory.resolve("none").toString());
        builder.environment().put("XDG_STATE_HOME", directory.resolve("records").toString());
        builder.environment().put("AWS_ACCESS_KEY_ID", ID);
        builder.environment().put("AWS_SECRET_ACCESS_KEY", SECRET);
        builder.environment().put("AWS_SESSION_TOKEN", TOKEN);
        return builder.start();
    }

    /** Where there is no {@code /proc}, as far as Java tells them. */
    private static List<String> arguments(ProcessHandle process) {
        try {
            return List.of(Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"))
                    .split("\0"));
        } catch (IOException e) {
            return process.info().arguments().map(List::of).orElse(List.of());
        }
    }

    private String output() throws IOException {
        return Files.readString(directory.resolve("output"));
    }

    private void assertNothingHoldsCredentials() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            List<Path> all = files.filter(Files::isRegularFile).toList();
            assertThat(all).hasSizeGreaterThan(1);
            for (Path file : all) {
                assertNoCredentials(Files.readAllBytes(file), file.toString());
            }
        }
    }

    private static void assertNoCredentials(byte[] bytes, String where) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        assertThat(text).as(where).doesNotContain(SECRET, TOKEN, ID);
    }
}
