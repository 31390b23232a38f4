package org.storeharness.core.store;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Random;
import java.util.stream.IntStream;

/** Ports for servers that a test starts again under the same address. */
public final class FreePorts {
    private static final int FIRST = 20_000;
    private static final int RANGE = 10_000;

    private FreePorts() {}

    /**
     * The first of so many ports in a row that nobody listens on, from below those that the kernel hands out by itself, so that
     * no connection of this test takes one of them.
     */
    public static int inARow(int count) {
        Random random = new Random();
        int first = FIRST + random.nextInt(RANGE);
        while (!IntStream.range(first, first + count).allMatch(FreePorts::isFree)) {
            first = FIRST + random.nextInt(RANGE);
        }
        return first;
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
