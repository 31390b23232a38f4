package org.storeharness.seaweed.standin;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.storeharness.json.plain.PlainJson;

/**
 * A complete request, and its only response, which is written as SeaweedFS does: headers go out in the order in which the caller gives
 * them. Used on the event loop of its connection.
 */
final class Exchange {
    /** Longer bodies are sent in chunks, as Go's server sends bodies whose length it does not know in advance. */
    private static final int UNCHUNKED = 2048;

    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final long HASH_MULTIPLIER = 0x9E3779B9L;
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final AtomicLong REQUESTS = new AtomicLong();

    private record DateText(long second, String text) {}

    /** Formatting the date anew for each response would take a tenth of its time. */
    private static volatile DateText now = new DateText(0, "");

    final ChannelHandlerContext context;
    /** The body, valid while the request is handled; code that needs it later retains it. */
    final ByteBuf body;
    /** The time at which the head was read, on the ticker of the event loop. */
    final long arrivedNanos;

    private final HttpRequest head;
    private final QueryStringDecoder uri;
    private final @Nullable String server;
    private ByteBuf out = Unpooled.EMPTY_BUFFER;
    private boolean cut;

    /**
     * @param server the value of {@code Server}; {@code null} for servers that do not send that header
     */
    Exchange(
            ChannelHandlerContext context, HttpRequest head, ByteBuf body, long arrivedNanos, @Nullable String server) {
        this.context = context;
        this.head = head;
        this.uri = new QueryStringDecoder(head.uri());
        this.body = body;
        this.arrivedNanos = arrivedNanos;
        this.server = server;
    }

    HttpMethod method() {
        return head.method();
    }

    boolean isReading() {
        return method().equals(HttpMethod.GET) || method().equals(HttpMethod.HEAD);
    }

    String path() {
        return uri.path();
    }

    /** A parameter of the query; empty if it is not given. */
    String parameter(String name) {
        return uri.parameters().getOrDefault(name, List.of("")).get(0);
    }

    /** A header of the request; empty if it is not given. */
    String requestHeader(CharSequence name) {
        return head.headers().get(name, "");
    }

    String authorization() {
        return requestHeader(HttpHeaderNames.AUTHORIZATION);
    }

    /** Closes the connection in place of the response. */
    void cut() {
        cut = true;
    }

    /** Starts the response. */
    Exchange start(int status) {
        out = context.alloc().directBuffer(512);
        return text("HTTP/1.1 " + status + " ")
                .text(HttpResponseStatus.valueOf(status).reasonPhrase())
                .text("\r\n");
    }

    Exchange header(String name, String value) {
        return text(name).text(": ").text(value).text("\r\n");
    }

    Exchange jsonType() {
        return header("Content-Type", "application/json");
    }

    /** Writes a new request id, in SeaweedFS's form. */
    Exchange requestId() {
        long number = REQUESTS.incrementAndGet();
        return header("X-Amz-Request-Id", HEX.toHexDigits(number) + HEX.toHexDigits((int) (number * HASH_MULTIPLIER)));
    }

    /** Writes the headers that name the server and the request. */
    Exchange identify() {
        return (server == null ? this : header("Server", server)).requestId();
    }

    Exchange date() {
        long second = Instant.now().getEpochSecond();
        DateText known = now;
        if (known.second() != second) {
            known = new DateText(second, formatDate(second));
            now = known;
        }
        return header("Date", known.text());
    }

    /** A time in the form of HTTP headers. */
    static String formatDate(long second) {
        return DATE.format(Instant.ofEpochSecond(second));
    }

    /** Ends the head, which the caller sends. */
    ByteBuf head() {
        return text("\r\n").out;
    }

    void json(int status, Map<String, ?> json) {
        start(status).jsonType().identify().sendJson(json);
    }

    void error(int status, String message) {
        json(status, Map.of("error", message));
    }

    /** Responds with a 503 that asks for another try after 1 s. */
    void busy(String message) {
        start(503).jsonType().header("Retry-After", "1").identify().sendJson(Map.of("error", message));
    }

    /** Responds without a body, whose length is 0. */
    void empty(int status) {
        start(status).identify().date().header("Content-Length", "0").sendHead();
    }

    void sendHead() {
        send(head(), null);
    }

    void sendJson(Map<String, ?> json) {
        header("X-Content-Type-Options", "nosniff").date().sendText(PlainJson.toLine(json));
    }

    void sendText(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= UNCHUNKED) {
            header("Content-Length", Integer.toString(bytes.length)).head().writeBytes(bytes);
        } else {
            header("Transfer-Encoding", "chunked").text("\r\n");
            for (int from = 0; from < bytes.length; from += UNCHUNKED) {
                int length = Math.min(UNCHUNKED, bytes.length - from);
                text(Integer.toHexString(length)).text("\r\n").out.writeBytes(bytes, from, length);
                text("\r\n");
            }
            text("0\r\n\r\n");
        }
        send(out, null);
    }

    /** Sends a response, which may be in two pieces. */
    void send(ByteBuf first, @Nullable ByteBuf rest) {
        if (cut) {
            ReferenceCountUtil.release(first);
            ReferenceCountUtil.release(rest);
            context.close();
            return;
        }
        ChannelFuture sent;
        if (rest == null) {
            sent = context.writeAndFlush(first);
        } else {
            context.write(first, context.voidPromise());
            sent = context.writeAndFlush(rest);
        }
        if (!HttpUtil.isKeepAlive(head)) {
            sent.addListener(ChannelFutureListener.CLOSE);
        }
    }

    private Exchange text(String text) {
        out.writeCharSequence(text, StandardCharsets.US_ASCII);
        return this;
    }
}
