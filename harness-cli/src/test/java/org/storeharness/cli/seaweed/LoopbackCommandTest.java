package org.storeharness.cli.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
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
    private static final String PASSWORD = "changeit";

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

    @Test
    void itServesByTlsWithACertificateThatClientsCanTrust() throws Exception {
        Path certificate = directory.resolve("certificate.pem");
        Path key = directory.resolve("key.pem");
        makeCertificate(certificate, key);
        PipedWriter pipe = new PipedWriter();
        try (Scanner lines = new Scanner(new PipedReader(pipe))) {
            CommandLine command = new CommandLine(new LoopbackCommand()).setOut(new PrintWriter(pipe, true));
            Thread server = new Thread(() ->
                    command.execute("--port=0", "--servers=1", "--tls-certificate=" + certificate, "--tls-key=" + key));
            server.start();
            String master = lines.nextLine().substring("master ".length());
            assertThat(lines.nextLine()).startsWith("volume server ");
            assertThat(lines.nextLine()).startsWith("filer ");

            CommandRun run = CommandRun.of(
                    "seaweed",
                    "bench",
                    "-q",
                    "-n=100",
                    "-master=" + master,
                    "--format=json",
                    "--out=" + directory.resolve("out"),
                    "--data-dir=" + Files.createDirectory(directory.resolve("data")),
                    "--set=tls=verify",
                    "--set=tlsAuthority=" + certificate);
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out()).contains("\"TLS\" : \"verified by ");
            server.interrupt();
            server.join();
        }
    }

    /** A certificate for 127.0.0.1 that is its own authority. */
    private void makeCertificate(Path certificate, Path key) throws Exception {
        Path keys = directory.resolve("keys.p12");
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/keytool"));
        command.addAll(List.of("-genkeypair", "-keyalg", "EC", "-ext", "san=ip:127.0.0.1", "-dname", "CN=stand-in"));
        command.addAll(List.of("-keystore", keys.toString(), "-storetype", "PKCS12", "-storepass", PASSWORD));
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
        KeyStore store = KeyStore.getInstance(keys.toFile(), PASSWORD.toCharArray());
        writePem(certificate, "CERTIFICATE", store.getCertificate("mykey").getEncoded());
        writePem(
                key,
                "PRIVATE KEY",
                store.getKey("mykey", PASSWORD.toCharArray()).getEncoded());
    }

    private static void writePem(Path file, String what, byte[] content) throws IOException {
        String encoded = Base64.getMimeEncoder().encodeToString(content);
        Files.writeString(file, "-----BEGIN " + what + "-----\n" + encoded + "\n-----END " + what + "-----\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --tls-key=k                          | --tls-key must be given with --tls-certificate
                    --tls-certificate=c                  | --tls-certificate must be given with --tls-key
                    --tls-certificate=c --tls-key=k      | the certificate in c with the key in k cannot be used
                    """)
    void certificatesThatCannotBeUsedAreRefused(String arguments, String words) {
        CommandRun run = CommandRun.of(List.of("seaweed", "loopback", "--port=0"), arguments.split(" "));
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.err()).contains(words);
    }

    @Test
    void anUnknownFaultIsRefusedWithTheKnownOnes() {
        CommandRun run = CommandRun.of("seaweed", "loopback", "--port=0", "--faults=explode=1");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--faults must be one of lose, flip,", "drip", "stall-at");
    }
}
