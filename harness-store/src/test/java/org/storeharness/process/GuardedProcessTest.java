package org.storeharness.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class GuardedProcessTest {
    private static final Duration SHORT_GRACE = Duration.ofSeconds(1);
    private static final Duration GRACE = Duration.ofSeconds(20);
    private static final String WAIT = "while :; do sleep 1; done";

    @TempDir
    Path directory;

    private final List<ProcessHandle> seen = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void needsAShell() {
        assumeTrue(FileSystems.getDefault().supportedFileAttributeViews().contains("posix"), "needs a POSIX shell");
    }

    @AfterEach
    void endWhatIsLeft() {
        seen.forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    void itEndsWithAJvmThatIsKilled() throws Exception {
        ProcessHandle server = serverOfAKilledJvm("echo $$ > pid; " + WAIT, GRACE);
        awaitEnd(server);
    }

    @Test
    void whatIgnoresTheRequestToEndIsKilledWithAllThatItStarted() throws Exception {
        ProcessHandle server = serverOfAKilledJvm(
                "trap '' TERM; (echo $$ > x; " + WAIT + ") & echo $! > child; echo $$ > pid; " + WAIT, SHORT_GRACE);
        ProcessHandle child = process(Files.readString(directory.resolve("child")));
        awaitEnd(server);
        awaitEnd(child);
    }

    /** Its guard and what it starts have the same environment. */
    @Test
    void itGetsNoSecretThatWasMeantForTheJvm() throws Exception {
        environment.putAll(
                Map.of("AWS_SECRET_ACCESS_KEY", "planted", "PGPASSWORD", "planted", "WEED_JWT_KEY", "planted"));
        environment.put("LC_TIME", "C");
        serverOfAKilledJvm("env > env; echo $$ > pid; " + WAIT, GRACE);
        assertThat(Files.readAllLines(directory.resolve("env")))
                .contains("LC_TIME=C", "PATH=" + System.getenv("PATH"))
                .noneMatch(line -> line.contains("planted"));
    }

    @Test
    void itIsAskedToEndBeforeItIsKilled() throws Exception {
        ProcessHandle server =
                serverOfAKilledJvm("trap 'echo asked > asked; exit' TERM; echo $$ > pid; " + WAIT, GRACE);
        awaitEnd(server);
        assertThat(directory.resolve("asked")).exists();
    }

    @Test
    void aThreadThatIsInterruptedKillsItAndSeesItsEnd() throws Exception {
        GuardedProcess process = start("trap '' TERM; echo $$ > pid; " + WAIT);
        try {
            awaitText("pid");
            Thread.currentThread().interrupt();
            assertThat(process.stop()).isTrue();
            assertThat(process.isAlive()).isFalse();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
            process.stop();
        }
    }

    @Test
    void aSignalToTheProcessGroupOfTheJvmDoesNotReachIt() throws Exception {
        assumeTrue(OwnSession.isPossible(), "needs setsid");
        GuardedProcess process = start("ps -o pgid= -p $$ > pgid; " + WAIT);
        try {
            assertThat(awaitText("pgid")).isEqualTo(Long.toString(process.pid()));
        } finally {
            assertThat(process.stop()).isTrue();
        }
    }

    @Test
    void itsIdAndItsExitCodeAreItsOwn() throws Exception {
        GuardedProcess process = start("echo $$ > pid; exit 3");
        assertThat(process.awaitExit()).isEqualTo(3);
        assertThat(process.exitCode()).isEqualTo(3);
        assertThat(process.isAlive()).isFalse();
        assertThat(awaitText("pid")).isEqualTo(Long.toString(process.pid()));
    }

    @Test
    void noGuardStaysWhenItHasEnded() throws Exception {
        GuardedProcess process = start("read -r line; echo \"<$line>\" > line; echo $$ > pid; " + WAIT);
        awaitText("pid");
        assertThat(awaitText("line")).as("its standard input is empty").isEqualTo("<>");
        List<ProcessHandle> started = session(process.pid());
        assertThat(started).as("the process, its guard and what it started").hasSizeGreaterThan(1);
        assertThat(process.stop()).isTrue();
        for (ProcessHandle handle : started) {
            awaitEnd(handle);
        }
    }

    /** Its guard would hang it. */
    @Test
    void aProcessThatWaitsForAllItsChildrenHasNoneThatItDidNotStart() throws Exception {
        GuardedProcess process = start("ps -o pid=,comm= --ppid $$ | grep -v ps > children; echo $$ > pid; " + WAIT);
        try {
            awaitText("pid");
            assertThat(directory.resolve("children")).content().doesNotContain("sh");
        } finally {
            assertThat(process.stop()).isTrue();
        }
    }

    /** The processes of a session. */
    private List<ProcessHandle> session(long id) throws Exception {
        assumeTrue(OwnSession.isPossible(), "needs setsid");
        Process listing = new ProcessBuilder("ps", "-o", "pid=", "-g", Long.toString(id)).start();
        List<ProcessHandle> found = new ArrayList<>();
        for (String pid : new String(listing.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
                .strip()
                .split("\\s+")) {
            found.add(process(pid));
        }
        return found;
    }

    @Test
    void aProgramThatDoesNotExistIsNotStarted() {
        ProcessBuilder builder = new ProcessBuilder(directory.resolve("none").toString(), "-x");
        assertThatThrownBy(() -> GuardedProcess.start(builder, GRACE))
                .isInstanceOf(IOException.class)
                .hasMessage("no program that can be executed");
        assertThat(builder.command()).endsWith("-x").hasSize(2);
    }

    private GuardedProcess start(String script) throws IOException {
        return GuardedProcess.start(new ProcessBuilder("/bin/sh", "-c", script).directory(directory.toFile()), GRACE);
    }

    /** Starts the script in a JVM of its own, kills that JVM when the script has written its id, and returns the script's process. */
    private ProcessHandle serverOfAKilledJvm(String script, Duration grace) throws Exception {
        ProcessBuilder builder = TestJvm.printingTo(
                directory.resolve("out"), List.of(), KilledMain.class, directory.toString(), script, grace.toString());
        builder.environment().putAll(environment);
        Process jvm = builder.start();
        try {
            ProcessHandle server = process(awaitText("pid"));
            assertThat(server.isAlive()).isTrue();
            return server;
        } finally {
            jvm.destroyForcibly().waitFor();
        }
    }

    private ProcessHandle process(String pid) {
        ProcessHandle handle = ProcessHandle.of(Long.parseLong(pid.strip())).orElseThrow();
        seen.add(handle);
        return handle;
    }

    private String awaitText(String file) throws Exception {
        Path path = directory.resolve(file);
        while (!Files.exists(path) || !Files.readString(path).endsWith("\n")) {
            Thread.sleep(10);
        }
        return Files.readString(path).strip();
    }

    private static void awaitEnd(ProcessHandle process) throws Exception {
        // a process that nobody waits for stays as a zombie, which has no command
        while (process.isAlive() && process.info().command().isPresent()) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    /** Starts a guarded process and waits to be killed. */
    static final class KilledMain {
        private KilledMain() {}

        public static void main(String[] arguments) throws Exception {
            GuardedProcess.start(
                    ChildProcess.builder(List.of("/bin/sh", "-c", arguments[1]))
                            .directory(Path.of(arguments[0]).toFile())
                            .inheritIO(),
                    Duration.parse(arguments[2]));
            Thread.currentThread().join();
        }
    }
}
