package org.storeharness.crosscheck.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.core.unit.TestLength;

/** A program that a cross-check runs in a JVM of its own, which is told to end together with its process group, as a terminal does it. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class ChildProcessesTest {
    private static final Path SETSID = Path.of("/usr/bin/setsid");

    @TempDir
    private Path directory;

    private Process crossCheck;

    @BeforeEach
    void needsSetsid() {
        assumeTrue(Files.isExecutable(SETSID), "needs setsid");
    }

    @AfterEach
    void endAll() throws Exception {
        if (crossCheck != null) {
            crossCheck.destroyForcibly().waitFor();
        }
        for (String name : List.of("pid", "server")) {
            if (Files.exists(directory.resolve(name))) {
                process(name).ifPresent(ProcessHandle::destroyForcibly);
            }
        }
    }

    @Test
    void aProgramIsToldToEndOnceAndHasTheTimeAndTheServersOfItsCleanUp() throws Exception {
        start("""
                sleep 600 &
                echo $! >server
                trap 'echo HUP >>signals' HUP
                trap 'echo TERM >>signals' TERM
                echo $$ >pid
                while [ ! -e signals ]; do sleep 0.1; done
                n=0; while [ $n -lt %d ]; do sleep 0.1; n=$((n + 1)); done
                kill "$(cat server)" && echo 'with its server' >cleaned
                """.formatted(TestLength.of(20, 150)));
        await("pid");
        // Ctrl-C sends SIGINT and a closed terminal SIGHUP: those are ignored where a build runs in the background or
        // by nohup
        new ProcessBuilder("kill", "-s", "TERM", "--", "-" + crossCheck.pid())
                .start()
                .waitFor();
        crossCheck.waitFor();
        assertThat(directory.resolve("signals")).hasContent("TERM");
        assertThat(directory.resolve("cleaned")).hasContent("with its server");
    }

    @Test
    void aProgramEndsWithAKilledCrossCheck() throws Exception {
        start("echo $$ >pid; exec sleep 600");
        await("pid");
        ProcessHandle program = process("pid").orElseThrow();
        crossCheck.destroyForcibly().waitFor();
        assertThat(program.onExit()
                        .completeOnTimeout(null, 10, TimeUnit.SECONDS)
                        .get())
                .as("the program has ended")
                .isNotNull();
    }

    private Optional<ProcessHandle> process(String name) throws Exception {
        return ProcessHandle.of(
                Long.parseLong(Files.readString(directory.resolve(name)).strip()));
    }

    private void start(String script) throws Exception {
        crossCheck = new ProcessBuilder(
                        SETSID.toString(),
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        InterruptedMain.class.getName(),
                        directory.toString(),
                        "cd '" + directory + "'\n" + script)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("out").toFile())
                .start();
    }

    private void await(String name) throws Exception {
        while (!Files.exists(directory.resolve(name)) || Files.size(directory.resolve(name)) == 0) {
            assertThat(crossCheck.isAlive())
                    .as(Files.readString(directory.resolve("out")))
                    .isTrue();
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }
}
