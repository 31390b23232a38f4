package org.storeharness.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.HarnessProcess;

/** The view in a terminal of tmux, which a run of any length has until it is told to end. */
@Tag("slow")
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LiveScreenTest {
    private static final int INTERRUPTED = 130;
    private static final int TERMINATED = 128 + 15;

    /** Not in the directory: the path of a socket may have 107 characters. */
    private final Path socket = Path.of("/tmp", "store-harness-tmux-" + UUID.randomUUID());

    @TempDir
    private Path directory;

    @BeforeEach
    void requireTmux() {
        assumeTrue(
                List.of(System.getenv("PATH").split(":")).stream()
                        .anyMatch(place -> Files.isExecutable(Path.of(place, "tmux"))),
                "there is no tmux");
    }

    /** Ends the terminal, and waits for a run that a failed test left in it: it still removes what it made. */
    @AfterEach
    void endTmux() throws Exception {
        Optional<ProcessHandle> run = run();
        new ProcessBuilder(tmuxCommand("kill-server"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        Files.deleteIfExists(socket);
        if (run.isPresent()) {
            run.get().onExit().get(2, TimeUnit.MINUTES);
        }
    }

    /** The process of the run; empty if it has not begun, or is over. */
    private Optional<ProcessHandle> run() throws IOException {
        Path pid = directory.resolve("pid");
        return Files.exists(pid) && !Files.exists(directory.resolve("code"))
                ? ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
                : Optional.empty();
    }

    @Test
    void itFollowsTheTerminalAndQEndsTheRunWithTheTerminalAsBefore() throws Exception {
        start();
        awaitScreen("h help", 24);
        tmux("resize-window", "-t", "run", "-x", "120", "-y", "40");
        awaitScreen("write: constant 100/s, concurrency 1", 40);
        tmux("send-keys", "-t", "run", "h");
        awaitScreen("No figure here decides anything", 40);
        tmux("send-keys", "-t", "run", "q");
        assertGivenBack(INTERRUPTED);
    }

    @Test
    void aRunThatIsToldToEndGivesTheTerminalBack() throws Exception {
        start();
        awaitScreen("h help", 24);
        run().orElseThrow().destroy();
        assertGivenBack(TERMINATED);
    }

    /**
     * Starts a run without end, which writes so little that a busy disk removes it at once. What it leaves in files is read when all is
     * written.
     */
    private void start() throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                rounds: 1
                targets: {fs: {store: fs, durability: relaxed}}
                workloads: {write: {operations: {write: 1}, concurrency: 1, arrivals: 100/s, phases: {measure: {duration: 10m}}}}
                """);
        Files.createDirectory(directory.resolve("data"));
        List<String> words = new ArrayList<>(HarnessProcess.command("run", plan.toString()));
        words.addAll(List.of("--live", "--data-dir=" + directory.resolve("data"), "--out=" + directory.resolve("out")));
        String command = words.stream()
                .map(word -> "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
        Path script = Files.writeString(
                directory.resolve("run.sh"),
                "unset CI\ncd '" + directory + "'\nstty -a | tail -n +2 >before\n"
                        + "sh -c 'echo $$ >pid.part; mv pid.part pid; exec \"$@\"' sh " + command + " >report\n"
                        + "echo $? >code\nstty -a | tail -n +2 >after.part\nmv after.part after\nsleep 1000\n");
        tmux("new-session", "-d", "-s", "run", "-x", "80", "-y", "24", "sh " + script);
    }

    private void assertGivenBack(int exitCode) throws Exception {
        while (!Files.exists(directory.resolve("after"))) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        assertThat(directory.resolve("code")).hasContent(String.valueOf(exitCode));
        assertThat(directory.resolve("after")).hasSameTextualContentAs(directory.resolve("before"));
        assertThat(tmux("display", "-p", "-t", "run", "#{alternate_on} #{cursor_flag}")
                        .strip())
                .as("the other screen is left, the cursor shown")
                .isEqualTo("0 1");
        String report = Files.readString(directory.resolve("report"));
        String pane = tmux("capture-pane", "-p", "-t", "run");
        assertThat(report)
                .as("the report, without a trace of the view")
                .contains("Run directory: ")
                .doesNotContain("h help");
        assertThat(pane).contains("ending: what was measured is kept");
        assertThat(directory.resolve("data")).as(report + pane).isEmptyDirectory();
    }

    /** Returns when the screen has so many lines, the text in one of them, and the keys in the last. */
    private void awaitScreen(String text, int lines) throws Exception {
        for (String screen = screen(); ; screen = screen()) {
            List<String> shown = screen.lines().toList();
            if (screen.contains(text)
                    && shown.size() == lines
                    && shown.get(lines - 1).contains("q ends the run")) {
                return;
            }
            assertThat(directory.resolve("code")).as(screen).doesNotExist();
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    private String screen() throws Exception {
        return tmux("capture-pane", "-p", "-t", "run");
    }

    private String tmux(String... words) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(tmuxCommand(words)).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed;
    }

    /** A server of its own, without anybody's settings. */
    private List<String> tmuxCommand(String... words) {
        List<String> command = new ArrayList<>(List.of("tmux", "-u", "-f", "/dev/null", "-S", socket.toString()));
        command.addAll(List.of(words));
        return command;
    }
}
