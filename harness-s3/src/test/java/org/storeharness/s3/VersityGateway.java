package org.storeharness.s3;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.storeharness.process.FreePorts;
import org.storeharness.s3.object.AccessKey;

/** A VersityGW over a directory, on the loopback interface, where its program is on the path or named by {@code VERSITYGW}. */
public final class VersityGateway implements AutoCloseable {
    public static final AccessKey KEY = new AccessKey("harness", "not-a-secret", null);

    private static final String LOG = "versitygw.log";
    private static final int STARTS = 600;
    private static final int ATTEMPTS = 3;

    private final Process process;
    private final int port;

    private VersityGateway(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Starts one, or skips the test where there is none. */
    public static VersityGateway start(Path directory, String... options) throws IOException, InterruptedException {
        Path program = program();
        Path objects = Files.createDirectories(directory.resolve("objects"));
        for (int attempt = 1; ; attempt++) {
            VersityGateway gateway = begin(program, directory, objects, options);
            try {
                gateway.awaitStart(directory);
                return gateway;
            } catch (IOException | InterruptedException e) {
                gateway.close();
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private static VersityGateway begin(Path program, Path directory, Path objects, String... options)
            throws IOException {
        int port = FreePorts.choose(0);
        List<String> command = new ArrayList<>(
                List.of(program.toString(), "--port", "127.0.0.1:" + port, "--quiet", "--keep-alive", "posix"));
        command.addAll(List.of(options));
        command.add(objects.toString());
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve(LOG).toFile());
        builder.environment().put("ROOT_ACCESS_KEY", KEY.id());
        builder.environment().put("ROOT_SECRET_KEY", KEY.secret());
        return new VersityGateway(builder.start(), port);
    }

    /** The log of the gateway over a directory, with the errors that it answers with 500. */
    static String log(Path directory) throws IOException {
        return Files.readString(directory.resolve(LOG));
    }

    public String url() {
        return "http://127.0.0.1:" + port;
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    private void awaitStart(Path directory) throws IOException, InterruptedException {
        for (int tries = 0; tries < STARTS; tries++) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
                if (!process.waitFor(50, TimeUnit.MILLISECONDS)) {
                    return;
                }
                break;
            } catch (IOException e) {
                if (process.waitFor(50, TimeUnit.MILLISECONDS)) {
                    break;
                }
            }
        }
        throw new IOException("versitygw does not listen: " + log(directory));
    }

    /** Its program; skips the test where there is none. */
    public static Path program() {
        String named = System.getenv("VERSITYGW");
        Optional<Path> program = named == null ? onThePath() : Optional.of(Path.of(named));
        assumeTrue(program.isPresent(), "versitygw is not on the path");
        return program.orElseThrow();
    }

    private static Optional<Path> onThePath() {
        return Arrays.stream(System.getenv("PATH").split(":"))
                .map(directory -> Path.of(directory, "versitygw"))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
