package org.storeharness.cli.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Scanner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import picocli.CommandLine;

@Timeout(180)
class LoopbackCommandTest {
    @TempDir
    private Path directory;

    @Test
    void itTellsItsAddressesAndServesUntilItIsInterrupted() throws Exception {
        PipedWriter pipe = new PipedWriter();
        try (Scanner lines = new Scanner(new PipedReader(pipe))) {
            CommandLine command = new CommandLine(new LoopbackCommand()).setOut(new PrintWriter(pipe, true));
            int[] exitCode = {-1};
            Thread server =
                    new Thread(() -> exitCode[0] = command.execute("--port=0", "--servers=2", "--faults=lose=10"));
            server.start();
            String master = lines.nextLine();
            assertThat(master).matches("master 127\\.0\\.0\\.1:\\d+");
            assertThat(lines.nextLine()).startsWith("volume server 127.0.0.1:");

            CommandRun run = CommandRun.of(
                    "seaweed",
                    "bench",
                    "-q",
                    "-n=100",
                    "-master=" + master.substring(7),
                    "--out=" + directory.resolve("out"),
                    "--data-dir=" + directory);
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.out()).contains("NOT VALID", "answered 404");

            server.interrupt();
            server.join();
            assertThat(exitCode[0]).isZero();
        }
    }
}
