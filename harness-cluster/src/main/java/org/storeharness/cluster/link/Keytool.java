package org.storeharness.cluster.link;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.process.ChildProcess;
import org.storeharness.process.GuardedProcess;
import org.storeharness.unit.Printable;

/**
 * Runs the JDK's program {@code keytool} on one key store: Java itself has no public way to sign a certificate. Used by one thread, but for
 * {@link #end}.
 */
final class Keytool {
    private static final String PASSWORD_VARIABLE = "STORE_HARNESS_KEYTOOL_PASSWORD";
    private static final int SHOWN_CHARACTERS = 300;
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final Path program;
    private final Path store;
    private final String password;
    private final int days;
    private volatile @Nullable GuardedProcess running;
    private volatile boolean ended;

    /** @param days how long certificates are valid from now on; they are so for the day before too, for hosts whose clocks are late */
    Keytool(Path program, Path store, String password, int days) {
        this.program = program;
        this.store = store;
        this.password = password;
        this.days = days;
    }

    /** The program that is beside the {@code java} that runs this process, as it is in every runtime; else that of the search path. */
    static Path besideJava() {
        return ProcessHandle.current()
                .info()
                .command()
                .map(java -> Path.of(java).resolveSibling("keytool"))
                .orElse(Path.of("keytool"));
    }

    String password() {
        return password;
    }

    /** Makes a key with a certificate that may sign those of members and nothing else. */
    void makeAuthority(String alias, String name) throws IOException, GeneralSecurityException {
        make(alias, name, List.of("-ext", "bc:critical=ca:true,pathlen:0", "-ext", "ku:critical=keyCertSign"));
    }

    /** Makes a key with a certificate for TLS on either side, signed by another key of the store. */
    void makeSigned(String name, String signer) throws IOException, GeneralSecurityException {
        make(
                name,
                name,
                List.of(
                        "-signer",
                        signer,
                        "-ext",
                        "ku:critical=digitalSignature",
                        "-ext",
                        "eku=serverAuth,clientAuth"));
    }

    private void make(String alias, String name, List<String> more) throws IOException, GeneralSecurityException {
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-J-XX:+UseSerialGC",
                "-genkeypair",
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-validity",
                Integer.toString(days + 1),
                "-startdate",
                "-1d",
                "-alias",
                alias,
                "-dname",
                "CN=" + name,
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass:env",
                PASSWORD_VARIABLE));
        command.addAll(more);
        run(command);
    }

    private void run(List<String> command) throws IOException, GeneralSecurityException {
        ProcessBuilder builder = ChildProcess.builder(command).redirectErrorStream(true);
        builder.environment().put(PASSWORD_VARIABLE, password);
        Path output = store.resolveSibling("keytool.txt");
        builder.redirectOutput(output.toFile());
        GuardedProcess process = GuardedProcess.start(builder, GRACE);
        running = process;
        try {
            int exitCode = ended ? stopped(process) : process.awaitExit();
            if (ended) {
                throw new IOException("interrupted while keytool ran");
            } else if (exitCode != 0) {
                String said = new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
                throw new GeneralSecurityException("keytool says: " + Printable.line(said.strip(), SHOWN_CHARACTERS));
            }
        } catch (InterruptedException e) {
            process.stop();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while keytool ran", e);
        } finally {
            running = null;
        }
    }

    private static int stopped(GuardedProcess process) throws InterruptedException {
        process.stop();
        return process.awaitExit();
    }

    /** Makes the program end, and starts it no more: the process was told to end. Any thread may call it. */
    void end() {
        ended = true;
        GuardedProcess process = running;
        if (process != null) {
            process.stop();
        }
    }
}
