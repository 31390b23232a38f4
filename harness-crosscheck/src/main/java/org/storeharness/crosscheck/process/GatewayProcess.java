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
        ServerStart.await(children, process, "versitygw", out, () -> listens(port));
        return new GatewayProcess(children, process, port);
    }

    /** Where it listens, as the header {@code Host} names it. */
    public String host() {
        return "127.0.0.1:" + port;
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        children.stop(process);
    }
}
