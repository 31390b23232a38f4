package org.storeharness.cli;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.standin.FaultInjector;
import org.storeharness.seaweed.standin.FaultKind;

/**
 * A way to a service of S3 on which requests for objects with one method go wrong as a {@link FaultInjector} says, so many of them; all
 * others pass. Passes requests as they are, so that their signatures stay valid.
 */
final class S3FaultProxy implements AutoCloseable {
    private static final String MARK = ".harness-run";
    private static final String NO_CONTENT = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final int service;
    private final FaultInjector injector;
    private final String method;
    private final String rejection;
    private int faulty;

    /**
     * @param service the port of the service
     * @param method of the requests that may go wrong
     * @param faulty how many of these may go wrong, from the first one
     * @param rejection the status line and the headers of {@link FaultKind#REJECT}, each line with its end
     */
    S3FaultProxy(int service, FaultInjector injector, String method, int faulty, String rejection) throws IOException {
        this.service = service;
        this.injector = injector;
        this.method = method;
        this.faulty = faulty;
        this.rejection = rejection;
        daemon(this::accept);
    }

    /**
     * A request or a response.
     *
     * @param head up to and with the empty line
     */
    private record HttpMessage(String head, byte[] body) {
        String firstLine() {
            return head.substring(0, head.indexOf("\r\n"));
        }

        void send(OutputStream out) throws IOException {
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            whole.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
            whole.writeBytes(body);
            out.write(whole.toByteArray());
            out.flush();
        }
    }

    String url() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                sockets.add(client);
                daemon(() -> serve(client));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void serve(Socket client) {
        try (client;
                Socket server = new Socket(InetAddress.getLoopbackAddress(), service)) {
            sockets.add(server);
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            InputStream requests = new BufferedInputStream(client.getInputStream());
            InputStream responses = new BufferedInputStream(server.getInputStream());
            HttpMessage request = read(requests, false);
            while (request != null) {
                if (!pass(request, client.getOutputStream(), server.getOutputStream(), responses)) {
                    return;
                }
                request = read(requests, false);
            }
        } catch (IOException e) {
            // one side has gone: so does the other
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns whether the connection goes on. */
    private boolean pass(HttpMessage request, OutputStream client, OutputStream server, InputStream responses)
            throws IOException, InterruptedException {
        if (!mayGoWrong(request.firstLine())) {
            request.send(server);
            answer(request, responses).send(client);
            return true;
        }
        TimeUnit.NANOSECONDS.sleep(injector.delayNanos());
        if (injector.shouldStall(injector.countRequest())) {
            TimeUnit.NANOSECONDS.sleep(injector.faults().stall().toNanos());
        }
        if (injector.shouldInject(FaultKind.CLOSE)) {
            return false;
        }
        if (injector.shouldInject(FaultKind.REJECT)) {
            client.write((rejection + "Content-Length: 0\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            client.flush();
            return true;
        }
        return method.equals("GET")
                ? read(request, client, server, responses)
                : change(request, client, server, responses);
    }

    private boolean change(HttpMessage request, OutputStream client, OutputStream server, InputStream responses)
            throws IOException {
        if (injector.shouldInject(FaultKind.LOSE)) {
            client.write(NO_CONTENT.getBytes(StandardCharsets.US_ASCII));
            client.flush();
            return true;
        }
        if (injector.shouldInject(FaultKind.FLIP_STORED)) {
            flip(request.body());
        }
        request.send(server);
        HttpMessage answer = answer(request, responses);
        if (injector.shouldInject(FaultKind.CUT)) {
            return false;
        }
        answer.send(client);
        return true;
    }

    private boolean read(HttpMessage request, OutputStream client, OutputStream server, InputStream responses)
            throws IOException {
        request.send(server);
        HttpMessage answer = answer(request, responses);
        if (injector.shouldInject(FaultKind.FLIP)) {
            flip(answer.body());
        }
        byte[] whole = answer.body();
        if (injector.shouldInject(FaultKind.TRUNCATE)) {
            new HttpMessage(answer.head(), Arrays.copyOf(whole, whole.length / 2)).send(client);
            return false;
        }
        if (injector.shouldInject(FaultKind.WRONG_LENGTH)) {
            String less = answer.head().replaceFirst("(?i)(\r\nContent-Length: )\\d+", "$1" + (whole.length - 1));
            new HttpMessage(less, whole).send(client);
            return true;
        }
        answer.send(client);
        return true;
    }

    private synchronized boolean mayGoWrong(String line) {
        String[] words = line.split(" ");
        boolean ofObject = words[0].equals(method)
                && !words[1].contains("?")
                && words[1].indexOf('/', 1) > 0
                && !words[1].endsWith(MARK);
        return ofObject && faulty-- > 0;
    }

    private static void flip(byte[] bytes) {
        bytes[bytes.length / 2] = (byte) ~bytes[bytes.length / 2];
    }

    private static HttpMessage answer(HttpMessage request, InputStream responses) throws IOException {
        HttpMessage answer = read(responses, request.firstLine().startsWith("HEAD "));
        if (answer == null) {
            throw new EOFException("no answer");
        }
        return answer;
    }

    private static @Nullable HttpMessage read(InputStream in, boolean headAlone) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        for (int last = 0; last != 0x0D0A0D0A; ) {
            int next = in.read();
            if (next < 0) {
                return null;
            }
            head.write(next);
            last = last << 8 | next;
        }
        String text = head.toString(StandardCharsets.ISO_8859_1);
        String lower = text.toLowerCase(Locale.ROOT);
        if (headAlone) {
            return new HttpMessage(text, new byte[0]);
        }
        if (lower.contains("\r\ntransfer-encoding: chunked\r\n")) {
            return new HttpMessage(text, chunks(in));
        }
        int length = lower.indexOf("\r\ncontent-length: ");
        int size = length < 0
                ? 0
                : Integer.parseInt(lower.substring(length + 18, lower.indexOf("\r\n", length + 2))
                        .strip());
        byte[] body = in.readNBytes(size);
        return body.length < size ? null : new HttpMessage(text, body);
    }

    /** All chunks as they come; no content of these tests ends as they do. */
    private static byte[] chunks(InputStream in) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        while (!all.toString(StandardCharsets.ISO_8859_1).matches("(?s)(.*\r\n)?0\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException("a cut response");
            }
            all.write(next);
        }
        return all.toByteArray();
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "s3-fault-proxy");
        thread.setDaemon(true);
        thread.start();
    }
}
