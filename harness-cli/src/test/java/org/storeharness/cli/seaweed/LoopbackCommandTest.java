package org.storeharness.cli.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Scanner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
            Thread server = new Thread(() -> exitCode[0] = command.execute(
                    "--port=0", "--dir=" + directory.resolve("new"), "--servers=2", "--faults=lose=10"));
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

    @Test
    void itServesByTlsWithACertificateThatClientsCanTrust() throws Exception {
        Path stores = directory.resolve("stores");
        PipedWriter pipe = new PipedWriter();
        try (Scanner lines = new Scanner(new PipedReader(pipe))) {
            CommandLine command = new CommandLine(new LoopbackCommand()).setOut(new PrintWriter(pipe, true));
            Thread server = new Thread(() -> command.execute("--port=0", "--dir=" + stores, "--servers=1", "--tls"));
            server.start();
            String master = lines.nextLine().substring("master ".length());
            assertThat(lines.nextLine()).startsWith("volume server ");
            assertThat(lines.nextLine()).startsWith("filer ");
            assertThat(lines.nextLine()).isEqualTo("certificate " + stores.resolve("tls/certificate.pem"));

            List<String> bench = List.of(
                    "seaweed",
                    "bench",
                    "-q",
                    "-n=100",
                    "-master=" + master,
                    "--format=json",
                    "--out=" + directory.resolve("out"),
                    "--data-dir=" + Files.createDirectory(directory.resolve("data")),
                    "--set=tls=verify");
            CommandRun run = CommandRun.of(bench, "--set=tlsAuthority=" + stores.resolve("tls/certificate.pem"));
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out()).contains("\"TLS\" : \"verified by ");
            CommandRun stranger = CommandRun.of(bench);
            assertThat(stranger.exitCode()).isEqualTo(1);
            assertThat(stranger.err()).contains("cannot be reached");
            server.interrupt();
            server.join();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --tls-key=k                          | --tls-key must be given with --tls-certificate
                    --tls-certificate=c                  | --tls-certificate must be given with --tls-key
                    --tls --tls-certificate=c            | --tls must not be given with --tls-certificate
                    --tls-certificate=c --tls-key=k      | the certificate in c with the key in k cannot be used
                    """)
    void certificatesThatCannotBeUsedAreRefused(String arguments, String words) {
        CommandRun run = CommandRun.of(
                List.of("seaweed", "loopback", "--port=0", "--dir=" + directory.resolve("s")), arguments.split(" "));
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.err()).contains(words);
    }

    @Test
    void aDirectoryWithSomethingInItIsRefused() throws Exception {
        Files.writeString(directory.resolve("letter"), "Dear all");
        CommandRun run = CommandRun.of("seaweed", "loopback", "--port=0", "--dir=" + directory);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--dir must be empty or that of an earlier stand-in");
    }

    @Test
    void anUnknownFaultIsRefusedWithTheKnownOnes() {
        CommandRun run = CommandRun.of("seaweed", "loopback", "--port=0", "--dir=" + directory, "--faults=explode=1");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--faults must be one of lose, flip,", "drip", "stall-at");
    }
}
