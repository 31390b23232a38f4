package org.storeharness.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.storeharness.environment.EphemeralPorts;
import org.storeharness.environment.SystemFiles;

/**
 * Chooses ports of 127.0.0.1 for servers that a run starts. They are below the range from which the kernel serves outgoing
 * connections and listeners without a port of their own, so that neither of them takes a port between its choice and the start of
 * its server, or while the server is down. Another program that was told to use the port still can.
 */
public final class FreePorts {
    /** The first port of the kernel's range where that cannot be read: Linux's default. */
    private static final int DEFAULT_KERNEL_PORT = 32_768;

    private static final int FIRST_PORT = 10_000;
    private static final int LAST_PORT = 65_535;

    /** With fewer ports than this below the kernel's range, ports are chosen among all. */
    private static final int ENOUGH_PORTS = 1_000;

    private static final int ATTEMPTS = 1_000;

    private FreePorts() {}

    /**
     * A free port.
     *
     * @param offsets how far above it other ports have to be free as well; none is negative
     * @throws IOException if none is found
     */
    public static int choose(int... offsets) throws IOException {
        int last = lastPort(
                EphemeralPorts.read(SystemFiles.ofThisMachine()),
                IntStream.of(offsets).max().orElse(0));
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST_PORT, last + 1);
            if (isFree(port) && IntStream.of(offsets).allMatch(offset -> isFree(port + offset))) {
                return port;
            }
        }
        throw new IOException("no free port on 127.0.0.1 from " + FIRST_PORT + " to " + last);
    }

    /** The last port to choose from, if the port that is so far above it is to be outside the kernel's range, too. */
    static int lastPort(Optional<EphemeralPorts> kernel, int offset) {
        int first = kernel.map(EphemeralPorts::first).orElse(DEFAULT_KERNEL_PORT);
        int last = first - 1 - offset;
        return last - FIRST_PORT < ENOUGH_PORTS ? LAST_PORT - offset : last;
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port), 1);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
