package org.storeharness.cli.campaign.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A way to servers on 127.0.0.1 by the same ports of 127.0.0.2, which can be cut. Addresses in the answers of the first port are
 * changed, so that a client that asks a master for servers also reaches those through the proxy.
 */
public final class FaultyProxy implements AutoCloseable {
    /** The address at which it listens. */
    public static final String HOST = "127.0.0.2";

    private static final String SERVER = "127.0.0.1";
    private static final int CHUNK_BYTES = 1 << 16;

    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final List<ServerSocket> listeners = new ArrayList<>();
    private final int firstPort;
    private final Object change = new Object();
    private boolean silent;
    private volatile int delayMillis;

    /** Listens on this port and on the following ones. */
    public FaultyProxy(int firstPort, int ports) throws IOException {
        this.firstPort = firstPort;
        for (int i = 0; i < ports; i++) {
            int port = firstPort + i;
            ServerSocket listener = new ServerSocket();
            listeners.add(listener);
            listener.setReuseAddress(true);
            try {
                listener.bind(new InetSocketAddress(InetAddress.getByName(HOST), port));
            } catch (IOException e) {
                close();
                throw e;
            }
            daemon(() -> accept(listener, port));
        }
    }

    /** Passes nothing on, and keeps what comes, until it is taken back. */
    public void silence(boolean now) {
        synchronized (change) {
            silent = now;
            change.notifyAll();
        }
    }

    /** Passes everything on so much later, in both directions. */
    public void delay(int millis) {
        delayMillis = millis;
    }

    /**
     * Ends all connections.
     *
     * @param reset whether by a reset
     */
    public void cut(boolean reset) {
        for (Socket socket : sockets) {
            try {
                if (reset) {
                    socket.setSoLinger(true, 0);
                }
            } catch (IOException e) {
                // it is closed already
            }
            close(socket);
        }
    }

    @Override
    public void close() throws IOException {
        silence(false);
        for (ServerSocket listener : listeners) {
            listener.close();
        }
        cut(false);
    }

    private void accept(ServerSocket listener, int port) {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                sockets.add(client);
                daemon(() -> connect(client, port));
            } catch (IOException e) {
                // closed, or a client that went away
            }
        }
    }

    private void connect(Socket client, int port) {
        Socket server = new Socket();
        sockets.add(server);
        try {
            awaitSound();
            server.connect(new InetSocketAddress(InetAddress.getByName(SERVER), port));
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            daemon(() -> pump(client, server, false));
            pump(server, client, port == firstPort);
        } catch (IOException e) {
            close(client);
            close(server);
        }
    }

    private void pump(Socket from, Socket to, boolean changed) {
        byte[] chunk = new byte[CHUNK_BYTES];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(chunk); length >= 0; length = in.read(chunk)) {
                awaitSound();
                TimeUnit.MILLISECONDS.sleep(delayMillis);
                if (changed) {
                    change(chunk, length);
                }
                out.write(chunk, 0, length);
            }
        } catch (IOException e) {
            // one side has gone: so does the other
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        close(from);
        close(to);
    }

    private void awaitSound() {
        synchronized (change) {
            while (silent) {
                try {
                    change.wait();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
            }
        }
    }

    private static void change(byte[] chunk, int length) {
        byte[] address = SERVER.getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i + address.length <= length; i++) {
            if (java.util.Arrays.equals(chunk, i, i + address.length, address, 0, address.length)) {
                chunk[i + address.length - 1] = '2';
            }
        }
    }

    private void close(Socket socket) {
        sockets.remove(socket);
        try {
            socket.close();
        } catch (IOException e) {
            // closed all the same
        }
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "proxy");
        thread.setDaemon(true);
        thread.start();
    }
}
