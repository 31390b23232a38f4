package org.storeharness.seaweed.standin;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.json.plain.PlainJson;

/** Writes one response as SeaweedFS does: headers go out in the order in which the caller gives them. */
final class StandInReply {
    /** Longer bodies are sent in chunks, as Go's server sends bodies whose length it does not know in advance. */
    private static final int UNCHUNKED = 2048;

    private final Exchange exchange;
    private final ServerIdentity server;
    private final ByteBuf out;

    StandInReply(Exchange exchange, ServerIdentity server, ByteBuf out, int status) {
        this.exchange = exchange;
        this.server = server;
        this.out = out;
        text("HTTP/1.1 ").text(Integer.toString(status)).text(" ");
        text(HttpResponseStatus.valueOf(status).reasonPhrase()).text("\r\n");
    }

    StandInReply header(String name, String value) {
        return text(name).text(": ").text(value).text("\r\n");
    }

    StandInReply jsonType() {
        return header("Content-Type", "application/json");
    }

    StandInReply requestId() {
        return header("X-Amz-Request-Id", server.nextRequestId());
    }

    /** Writes the headers that name the server and the request. */
    StandInReply identify() {
        String name = server.name();
        return (name == null ? this : header("Server", name)).requestId();
    }

    StandInReply date() {
        return header("Date", server.date());
    }

    /** Ends the head, which the caller sends. */
    ByteBuf head() {
        return text("\r\n").out;
    }

    /** Ends the head and sends the response with this body, if there is one. */
    void send(@Nullable ByteBuf body) {
        exchange.send(head(), body);
    }

    /** Sends the response with a JSON body. */
    void sendJson(Map<String, ?> json) {
        header("X-Content-Type-Options", "nosniff").date().sendText(PlainJson.toLine(json));
    }

    /** Sends the response with a text as its body. */
    void sendText(String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= UNCHUNKED) {
            header("Content-Length", Integer.toString(bytes.length)).head().writeBytes(bytes);
            exchange.send(out, null);
            return;
        }
        header("Transfer-Encoding", "chunked").text("\r\n");
        for (int from = 0; from < bytes.length; from += UNCHUNKED) {
            int length = Math.min(UNCHUNKED, bytes.length - from);
            text(Integer.toHexString(length)).text("\r\n").out.writeBytes(bytes, from, length);
            text("\r\n");
        }
        exchange.send(text("0\r\n\r\n").out, null);
    }

    private StandInReply text(String text) {
        out.writeCharSequence(text, StandardCharsets.US_ASCII);
        return this;
    }
}
