package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.HarnessProcess;
import org.storeharness.process.FreePorts;
import org.storeharness.s3.service.InMemoryService;

/**
 * Tells a run in a process of its own to end, as {@code kill} and service managers do. Its environment holds credentials, which are in
 * none of its files, lines and command lines.
 */
class InterruptedRunTest {
    private static final int TERMINATED = 128 + 15;
    private static final String ID = "AKIDOFTHESETESTS";
    private static final String SECRET = "never+to/be/seen/anywhere/40characters0";
    private static final String TOKEN = "token//that+nobody+may+see==";

    @TempDir
    private Path directory;

    @Test
    @Tag("slow")
    void whatWasMeasuredIsReportedAndWhatWasMadeIsRemoved() throws Exception {
        try (InMemoryService service = new InMemoryService(ID)) {
            Path data = Files.createDirectory(directory.resolve("data"));
            Path out = Files.createDirectory(directory.resolve("out"));
            Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                rounds: 1000
                targets:
                  fs: {store: fs, durability: relaxed}
                  s3: {store: s3, durability: relaxed, options: {endpoints: ['ENDPOINT']}}
                workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 200}}}}
                """.replace("ENDPOINT", service.url()));
            assertThat(reportOfInterrupted(data, out, "run", plan.toString()))
                    .contains(
                            "NOT VALID: the run ended early: it was interrupted", "NOT VALID: the run is not complete")
                    .contains("Run directory: ");
            assertThat(service.buckets()).isEmpty();
        }
    }

    @Test
    @Tag("exhaustive")
    void aCommandOfSeveralRunsReportsWhatItHasAndBeginsNoOther() throws Exception {
        Path data = Files.createDirectory(directory.resolve("data"));
        Path out = Files.createDirectory(directory.resolve("out"));
        String[] command = {"fs", "throughput", "--bs=512,1MiB", "--size=1MiB", "--rounds=1000", "--sync=none"};
        assertThat(reportOfInterrupted(data, out, command))
                .contains("NOT VALID: the run is not complete")
                .doesNotContain("1MiB blocks");
    }

    @Test
    @Tag("slow")
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void theWaitForAgentsEnds() throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                targets: {nothing: {store: "null"}}
                workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 1}}}}
                """);
        String listen = "--listen=127.0.0.1:" + FreePorts.choose();
        Process run = new ProcessBuilder(HarnessProcess.command(
                        "run", plan.toString(), "--agents=a", listen, "--out=" + directory.resolve("out")))
                .start();
        try (BufferedReader messages = run.errorReader(StandardCharsets.UTF_8)) {
            assertThat(messages.readLine()).startsWith("waiting at 127.0.0.1:").endsWith(" for agent a");
            run.toHandle().destroy();
            assertThat(run.waitFor()).isEqualTo(TERMINATED);
            assertThat(messages.lines()).containsExactly("harness run: interrupted while it waited for agent a");
        } finally {
            run.destroyForcibly().waitFor();
        }
    }

    /** The output of a command that is told to end while it measures; nothing that it made may be left. */
    private String reportOfInterrupted(Path data, Path out, String... command) throws Exception {
        Process run = start(data, out, command);
        try (InputStream report = run.getInputStream()) {
            Set<String> seen = commandLinesUntilALog(out, run);
            // destroy() of the process itself would close its output, too
            run.toHandle().destroy();
            String printed = new String(report.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(run.waitFor()).isEqualTo(TERMINATED);
            assertThat(data).isEmptyDirectory();
            assertThat(seen).anyMatch(line -> line.contains("--out=" + out));
            seen.add(printed);
            seen.addAll(contents());
            assertThat(seen.stream().flatMap(String::lines))
                    .filteredOn(line -> Stream.of(ID, SECRET, TOKEN).anyMatch(line::contains))
                    .isEmpty();
            return printed;
        } finally {
            run.destroyForcibly().waitFor();
        }
    }

    private Process start(Path data, Path out, String... command) throws IOException {
        List<String> words = HarnessProcess.command(command);
        words.addAll(List.of("-q", "--data-dir=" + data, "--out=" + out));
        ProcessBuilder builder = new ProcessBuilder(words)
                .redirectError(directory.resolve("messages").toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("AWS_"));
        builder.environment()
                .putAll(Map.of("AWS_ACCESS_KEY_ID", ID, "AWS_SECRET_ACCESS_KEY", SECRET, "AWS_SESSION_TOKEN", TOKEN));
        builder.environment().put("XDG_STATE_HOME", directory.resolve("state").toString());
        return builder.start();
    }

    /** The command lines of the run and of all that it started before it began to measure. */
    private static Set<String> commandLinesUntilALog(Path out, Process run) throws IOException, InterruptedException {
        Set<String> lines = new HashSet<>();
        while (!holdsALog(out)) {
            assertThat(run.isAlive()).as("the run goes on").isTrue();
            Stream.concat(Stream.of(run.toHandle()), run.descendants())
                    .map(InterruptedRunTest::commandLine)
                    .forEach(lines::add);
            TimeUnit.MILLISECONDS.sleep(20);
        }
        return lines;
    }

    /** Java tells none that is long, as one with a class path is. */
    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"))
                    .replace('\0', ' ');
        } catch (IOException e) {
            return process.info().commandLine().orElse("");
        }
    }

    /** The contents of all files that the run and its report left. */
    private List<String> contents() throws IOException {
        List<String> contents = new ArrayList<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.add(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        assertThat(contents).hasSizeGreaterThan(1);
        return contents;
    }

    private static boolean holdsALog(Path out) throws IOException {
        try (Stream<Path> runs = Files.list(out)) {
            return runs.anyMatch(run -> Files.exists(run.resolve("intervals.hlog")));
        }
    }
}
