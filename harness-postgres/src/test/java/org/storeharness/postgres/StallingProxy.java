package org.storeharness.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Passes TCP connections on to a server, until it is told to swallow what the server answers, or to reset them. */
final class StallingProxy implements AutoCloseable {
    private final ServerSocket listener;
    private final URI server;
    private final Set<Socket> clients = ConcurrentHashMap.newKeySet();
    private volatile boolean stalled;

    StallingProxy(TestServer server) throws IOException {
        this.server = URI.create(server.url().substring("jdbc:".length()));
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        daemon(this::accept);
    }

    String url() {
        return "jdbc:postgresql://127.0.0.1:" + listener.getLocalPort() + server.getPath() + "?sslmode=disable";
    }

    /** From now on, answers of the server get lost. */
    void stall(boolean on) {
        stalled = on;
    }

    /** Resets every connection that there is. */
    void reset() throws IOException {
        for (Socket client : clients) {
            if (!client.isClosed()) {
                client.setSoLinger(true, 0);
                client.close();
            }
        }
        clients.clear();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = listener.accept();
            clients.add(client);
            Socket upstream = new Socket(server.getHost(), server.getPort());
            daemon(() -> pump(client, upstream, false));
            daemon(() -> pump(upstream, client, true));
        }
    }

    private void pump(Socket from, Socket to, boolean mayStall) throws IOException {
        byte[] bytes = new byte[8192];
        try (from;
                to;
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                if (!mayStall || !stalled) {
                    out.write(bytes, 0, count);
                }
            }
        }
    }

    private static void daemon(Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException e) {
                        // the end of a connection or of the proxy
                    }
                },
                "stalling-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private interface Work {
        void run() throws IOException;
    }
}
