package org.storeharness.seaweed.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Endpoint;
import org.storeharness.http.Tls;
import org.storeharness.json.plain.PlainJson;
import org.storeharness.store.StoreException;

/** Sends the requests to a server that are not measured. Each call waits for its response. */
public final class HttpCalls {
    /** The meaning of a 401 without a body; SeaweedFS refuses tokens with {@code wrong jwt}. */
    public static final String NOT_ON_WHITE_LIST =
            " (this machine is not on the server's white list: -whiteList, or guard.white_list of its security.toml)";

    private static final int BODY_LIMIT = 64 << 20;

    private final Endpoint server;
    private final ClientSettings settings;

    /** Always the same, or no connection is used again. */
    private final @Nullable SSLSocketFactory sockets;

    HttpCalls(Endpoint server, ClientSettings settings) {
        this.server = server;
        this.settings = settings;
        Tls tls = settings.tls();
        this.sockets = tls == null ? null : tls.context().getSocketFactory();
    }

    /**
     * The response to a call.
     *
     * @param authorization the token in its header {@code Authorization}, or {@code null}
     * @param retryAfterSeconds the seconds of {@code Retry-After}, or -1
     */
    public record HttpReply(
            int status, String body, @Nullable String authorization, int retryAfterSeconds) {
        /**
         * The body as a JSON object.
         *
         * @throws StoreException if it is none
         */
        public Map<String, @Nullable Object> json() throws StoreException {
            try {
                return PlainJson.parse(body);
            } catch (IllegalArgumentException e) {
                throw new StoreException("answered " + status + " with something that is not JSON", e);
            }
        }

        /** The error that it tells: the {@code error} in the body, or else the beginning of the body. */
        public String error() {
            if (body.contains("HTTP request to an HTTPS server")) {
                return "the server speaks TLS: give the option tls (verify or insecure)";
            }
            return body.isBlank() && status == 401 ? NOT_ON_WHITE_LIST.strip() : ErrorBody.text(body);
        }
    }

    Endpoint server() {
        return server;
    }

    /** A GET request that is little work for the server. */
    HttpReply get(String path) throws IOException {
        return get(path, settings.responseTimeout());
    }

    HttpReply get(String path, Duration timeout) throws IOException {
        return call("GET", path, new byte[0], null, timeout);
    }

    /**
     * Sends a request.
     *
     * @param body the body; empty for none
     * @param token the value of {@code Authorization}, or {@code null}
     * @param timeout the timeout of the response
     * @throws IOException if the server cannot be reached or does not answer
     */
    HttpReply call(String method, String path, byte[] body, byte @Nullable [] token, Duration timeout)
            throws IOException {
        HttpURLConnection connection = open(path);
        connection.setRequestMethod(method);
        connection.setConnectTimeout(settings.connectMillis());
        connection.setReadTimeout((int) timeout.toMillis());
        connection.setInstanceFollowRedirects(false);
        boolean oneOfMany = method.equals("DELETE");
        if (!oneOfMany) {
            connection.setRequestProperty("Connection", "close");
        }
        connection.setRequestProperty("Accept", "application/json");
        if (token != null) {
            connection.setRequestProperty("Authorization", new String(token, StandardCharsets.US_ASCII));
        }
        try {
            if (body.length > 0) {
                connection.setDoOutput(true);
                connection.setRequestProperty("Content-Type", "application/octet-stream");
                try (OutputStream out = connection.getOutputStream()) {
                    out.write(body);
                }
            }
            int status = connection.getResponseCode();
            if (status < 0) {
                throw new IOException("the server does not speak HTTP");
            }
            InputStream stream = status < 400 ? connection.getInputStream() : connection.getErrorStream();
            byte[] response = stream == null ? new byte[0] : stream.readNBytes(BODY_LIMIT);
            return new HttpReply(
                    status,
                    new String(response, StandardCharsets.UTF_8),
                    connection.getHeaderField("Authorization"),
                    connection.getHeaderFieldInt("Retry-After", -1));
        } finally {
            if (!oneOfMany) {
                connection.disconnect();
            }
        }
    }

    private HttpURLConnection open(String path) throws IOException {
        Tls tls = settings.tls();
        URI address;
        try {
            address = new URI((tls == null ? "http://" : "https://") + server + path);
        } catch (URISyntaxException e) {
            throw new IOException("no request can be made for " + path, e);
        }
        HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection(Proxy.NO_PROXY);
        if (tls != null && sockets != null && connection instanceof HttpsURLConnection secured) {
            secured.setSSLSocketFactory(sockets);
            if (!tls.verifies()) {
                secured.setHostnameVerifier((host, session) -> true);
            }
        }
        return connection;
    }
}
