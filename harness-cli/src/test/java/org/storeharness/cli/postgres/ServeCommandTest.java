package org.storeharness.cli.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.storeharness.cli.CommandRun;
import org.storeharness.cli.HarnessProcess;
import org.storeharness.environment.DirectoryTree;

/** {@code harness postgres serve} in a JVM of its own, which is told to end. */
@Timeout(180)
class ServeCommandTest {
    private Path home;

    @BeforeEach
    void makeADirectory() throws IOException {
        home = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "served-");
    }

    @AfterEach
    void removeIt() throws Exception {
        ProcessHandle server = server();
        if (server != null) {
            server.destroy();
            server.onExit().get(1, TimeUnit.MINUTES);
        }
        DirectoryTree.deleteQuietly(home);
    }

    @Test
    @Tag("exhaustive")
    void aServerThatIsStartingWhenTheCommandIsToldToEndIsStopped() throws Exception {
        Path printed = home.resolveSibling(home.getFileName() + ".out");
        List<String> words = HarnessProcess.command("postgres", "serve", "-d", home.toString());
        Process command = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        try {
            while (!Files.exists(home.resolve("server.log"))) {
                assertThat(command.isAlive()).as(Files.readString(printed)).isTrue();
                TimeUnit.MILLISECONDS.sleep(2);
            }
            command.toHandle().destroy();
            command.waitFor();
            for (int i = 0; i < 20; i++) {
                assertThat(server())
                        .as("a server runs: " + Files.readString(printed))
                        .isNull();
                TimeUnit.MILLISECONDS.sleep(100);
            }
        } finally {
            command.destroyForcibly().waitFor();
            Files.deleteIfExists(printed);
        }
    }

    @Test
    void aServerIsStoppedIfTheCommandFails() throws Exception {
        PrintWriter out = new PrintWriter(new StringWriter()) {
            @Override
            public void println(String line) {
                throw new IllegalStateException("nothing can be printed");
            }
        };
        int code = CommandRun.execute(
                out, new PrintWriter(new StringWriter()), "postgres", "serve", "-d", home.toString());
        assertThat(code).isNotZero();
        assertThat(home.resolve("server.log")).exists();
        assertThat(server()).as("a server runs").isNull();
    }

    /** The server that runs in the directory. */
    private ProcessHandle server() throws IOException {
        Path file = home.resolve("data/postmaster.pid");
        if (!Files.isReadable(file)) {
            return null;
        }
        List<String> lines = Files.readAllLines(file);
        return lines.isEmpty()
                ? null
                : ProcessHandle.of(Long.parseLong(lines.get(0).strip())).orElse(null);
    }
}
