package org.storeharness.s3;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A service on the loopback interface that gives the planned answers one after the other, and keeps the requests. Calls of a bucket itself,
 * but for operations on several objects, and of the mark it answers as an empty service does.
 */
final class ScriptedService implements AutoCloseable {
    private final HttpServer server;
    private final ConcurrentLinkedDeque<Answer> answers = new ConcurrentLinkedDeque<>();
    private volatile String mark = "";
    private final List<Call> calls = new CopyOnWriteArrayList<>();

    /** An answer to a request for an object. */
    record Answer(int status, Map<String, String> headers, String body) {}

    /** A request for an object: method and target, its headers by names in lower case, and its body. */
    record Call(String line, Map<String, String> headers, String body) {}

    ScriptedService() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Plans the answer to the next request for an object. */
    ScriptedService then(int status, String body, String... headers) {
        Map<String, String> named = new TreeMap<>();
        for (int i = 0; i < headers.length; i += 2) {
            named.put(headers[i], headers[i + 1]);
        }
        answers.add(new Answer(status, named, body));
        return this;
    }

    /** The requests for objects so far. */
    List<Call> calls() {
        return calls;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            String target = exchange.getRequestURI().toString();
            String rest = target.replaceFirst("^/[^/?]*", "");
            boolean planned = rest.contains("&start-after=") || rest.equals("?delete=");
            if (rest.equals("/.harness-run")) {
                mark = exchange.getRequestMethod().equals("PUT") ? new String(body, StandardCharsets.UTF_8) : mark;
                send(exchange, 200, mark);
                return;
            }
            if (!planned && (rest.isEmpty() || rest.startsWith("?") || rest.startsWith("/.harness-run-"))) {
                String listing = rest.contains("uploads=")
                        ? "<ListMultipartUploadsResult/>"
                        : rest.contains("versions=") ? "<ListVersionsResult/>" : "<ListBucketResult/>";
                send(exchange, exchange.getRequestMethod().equals("HEAD") ? 404 : 200, listing);
                return;
            }
            Map<String, String> headers = new TreeMap<>();
            exchange.getRequestHeaders()
                    .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
            calls.add(new Call(
                    exchange.getRequestMethod() + " " + rest, headers, new String(body, StandardCharsets.ISO_8859_1)));
            Answer next = answers.poll();
            if (next == null) {
                send(exchange, 500, "no answer is planned");
                return;
            }
            next.headers()
                    .forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
            send(exchange, next.status(), next.body());
        }
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.ISO_8859_1);
        boolean empty = bytes.length == 0
                || status == 204
                || exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, empty ? -1 : bytes.length);
        if (!empty) {
            exchange.getResponseBody().write(bytes);
        }
    }
}
