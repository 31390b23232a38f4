package org.storeharness.crosscheck.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.storeharness.core.process.FreePorts;
import org.storeharness.core.process.GuardedProcess;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.s3.signing.AccessKey;

/** A VersityGW over a directory, on the loopback interface. */
public record GatewayProcess(ChildProcesses children, GuardedProcess process, int port) implements AutoCloseable {
    private static final int MAX_POLLS = 1_200;
    private static final int POLL_MILLIS = 50;

    /**
     * Starts one and waits until it serves, for at most a minute.
     *
     * @param program versitygw
     * @param directory takes its data; its filesystem must have extended attributes
     * @param key that it lets in
     * @throws RunException if it does not start
     */
    public static GatewayProcess start(
            Path program, ChildProcesses children, Path directory, AccessKey key, CpuPinning pinning)
            throws RunException, IOException {
        Path out = directory.resolve("versitygw.out");
        Path objects = Files.createDirectory(directory.resolve("objects"));
        int port = FreePorts.choose(0);
        ProcessBuilder builder = new ProcessBuilder(pinning.command(List.of(
                        program.toString(),
                        "--port",
                        "127.0.0.1:" + port,
                        "--quiet",
                        "--keep-alive",
                        "posix",
                        objects.toString())))
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        builder.environment().put("ROOT_ACCESS_KEY", key.id());
        builder.environment().put("ROOT_SECRET_KEY", key.secret());
        GuardedProcess process = children.startServer(builder);
        for (int poll = 0; poll < MAX_POLLS && process.isAlive(); poll++) {
            if (listens(port)) {
                return new GatewayProcess(children, process, port);
            }
        }
        children.stop(process);
        throw new RunException(
                "versitygw did not start: " + Files.readString(out).strip());
    }

    /** Where it listens, as the header {@code Host} names it. */
    public String host() {
        return "127.0.0.1:" + port;
    }

    /** Tries once, and waits for a moment if nothing listens. */
    private static boolean listens(int port) throws RunException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
            return true;
        } catch (IOException e) {
            pause();
            return false;
        }
    }

    private static void pause() throws RunException {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunException("interrupted", e);
        }
    }

    @Override
    public void close() {
        children.stop(process);
    }
}
