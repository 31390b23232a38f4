package org.storeharness.seaweed;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.storeharness.http.Endpoint;

/** A master and volume server in one that answers each request with the bytes of the test. */
public final class ScriptedServer implements AutoCloseable {
    /** Closes the connection instead of answering. */
    public static final String CLOSE = "";

    private final ServerSocket listener;
    private final Thread accepting;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private volatile boolean closing;
    private volatile Function<String, String> script = request -> CLOSE;

    public ScriptedServer() throws IOException {
        listener = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
        accepting = daemon(this::accept);
    }

    public Endpoint endpoint() {
        return new Endpoint("127.0.0.1", listener.getLocalPort());
    }

    /** From now on a request line gets this answer; {@link #CLOSE} for none. */
    public void answer(Function<String, String> newScript) {
        script = newScript;
    }

    /** From now on a connection is closed behind every answer, or not any more. */
    public void closeBehindAnswers(boolean closes) {
        closing = closes;
    }

    /** The request lines so far. */
    public List<String> requests() {
        return requests;
    }

    /** An answer with JSON. */
    public static String json(int status, String body) {
        return "HTTP/1.1 " + status + " X\r\nContent-Type: application/json\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body;
    }

    /** The answer of a master about a volume that this server holds. */
    public String location() {
        return json(200, "{\"volumeOrFileId\":\"1\",\"locations\":[{\"url\":\"" + endpoint() + "\"}]}");
    }

    /** The answer of a master that assigns an id at this server. */
    public String assignment() {
        return json(200, "{\"fid\":\"1,0a12345678\",\"url\":\"" + endpoint() + "\",\"count\":1}");
    }

    /** Closes all connections as a server does with idle ones. */
    public void closeConnections() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        sockets.clear();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        try {
            accepting.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        closeConnections();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                sockets.add(socket);
                daemon(() -> serve(socket));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            OutputStream out = socket.getOutputStream();
            for (String request = line(in); request != null; request = line(in)) {
                int length = 0;
                for (String header = line(in); header != null && !header.isEmpty(); header = line(in)) {
                    if (header.startsWith("Content-Length: ")) {
                        length = Integer.parseInt(header.substring(16));
                    }
                }
                in.skipNBytes(length);
                requests.add(request);
                String answer = script.apply(request);
                if (answer.equals(CLOSE)) {
                    return;
                }
                out.write(answer.getBytes(StandardCharsets.ISO_8859_1));
                if (closing) {
                    return;
                }
            }
        } catch (IOException e) {
            // the client has gone
        }
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                return null;
            }
            line.append((char) next);
        }
        return line.toString().strip();
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "scripted-server");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
