package org.storeharness.seaweed.standin.recorded;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.storeharness.http.Endpoint;

/** Sends one request over one connection and reads the answer as it comes, headers in order. */
public final class RawHttp {
    private static final int TIMEOUT_MILLIS = 30_000;

    private RawHttp() {}

    /** A header line. */
    public record Header(String name, String value) {}

    /** An answer. */
    public record Answer(int status, String reason, List<Header> headers, byte[] body) {
        /** The first header of that name. */
        public Optional<String> header(String name) {
            return headers.stream()
                    .filter(header -> header.name().equalsIgnoreCase(name))
                    .map(Header::value)
                    .findFirst();
        }

        /** The body as text. */
        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    /** Asks without headers and body. */
    public static Answer get(Endpoint server, String path) throws IOException {
        return send(server, "GET", path, Map.of(), new byte[0]);
    }

    /** Sends a request. */
    public static Answer send(Endpoint server, String method, String path, Map<String, String> headers, byte[] body)
            throws IOException {
        try (Socket socket = new Socket(server.host(), server.port())) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            StringBuilder head = new StringBuilder(method + " " + path + " HTTP/1.1\r\nHost: " + server + "\r\n");
            headers.forEach((name, value) ->
                    head.append(name).append(": ").append(value).append("\r\n"));
            if (body.length > 0 || method.equals("POST") || method.equals("PUT")) {
                head.append("Content-Length: ").append(body.length).append("\r\n");
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
            out.writeBytes(body);
            socket.getOutputStream().write(out.toByteArray());
            return read(new BufferedInputStream(socket.getInputStream()), method.equals("HEAD"));
        }
    }

    private static Answer read(InputStream in, boolean head) throws IOException {
        String[] status = line(in).split(" ", 3);
        List<Header> headers = new ArrayList<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            String[] parts = line.split(":", 2);
            headers.add(new Header(parts[0], parts[1].strip()));
        }
        Answer answer = new Answer(Integer.parseInt(status[1]), status[2], headers, new byte[0]);
        if (head || answer.status() == 204) {
            return answer;
        }
        byte[] body = answer.header("Transfer-Encoding").isPresent()
                ? chunks(in)
                : in.readNBytes(Integer.parseInt(answer.header("Content-Length").orElseThrow()));
        return new Answer(answer.status(), answer.reason(), headers, body);
    }

    private static byte[] chunks(InputStream in) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int size = Integer.parseInt(line(in), 16); size > 0; size = Integer.parseInt(line(in), 16)) {
            body.writeBytes(in.readNBytes(size));
            line(in);
        }
        line(in);
        return body.toByteArray();
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the connection was closed after '" + line + "'");
            }
            line.append((char) next);
        }
        return line.toString().stripTrailing();
    }
}
