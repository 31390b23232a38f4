package org.storeharness.seaweed.loopback.http;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.storeharness.core.json.plain.PlainJson;

/** Writes one response as SeaweedFS does: headers go out in the order in which the caller gives them. */
public final class ResponseBuilder {
    /** Longer bodies are sent in chunks, as Go's server sends bodies whose length it does not know in advance. */
    private static final int UNCHUNKED = 2048;

    private final ResponseFactory replies;
    private final ByteBuf out;

    ResponseBuilder(ResponseFactory replies, ByteBuf out, int status) {
        this.replies = replies;
        this.out = out;
        text("HTTP/1.1 ").text(Integer.toString(status)).text(" ");
        text(HttpResponseStatus.valueOf(status).reasonPhrase()).text("\r\n");
    }

    public ResponseBuilder header(String name, String value) {
        return text(name).text(": ").text(value).text("\r\n");
    }

    public ResponseBuilder requestId() {
        return header("X-Amz-Request-Id", replies.nextRequestId());
    }

    public ResponseBuilder date() {
        return header("Date", replies.dateHeader());
    }

    /** Ends the head; the caller sends the body. */
    public ByteBuf endHead() {
        return text("\r\n").out;
    }

    /** Ends a response without a body, with its length of 0. */
    public ByteBuf endEmpty() {
        return header("Content-Length", "0").endHead();
    }

    /** Writes the type of a JSON body. */
    public ResponseBuilder jsonType() {
        return header("Content-Type", "application/json");
    }

    /** Ends the response with a JSON body. */
    public ByteBuf endJson(Map<String, ?> body) {
        return header("X-Content-Type-Options", "nosniff").date().endWith(PlainJson.toLine(body));
    }

    /** Ends the response with a text as its body. */
    public ByteBuf endWith(String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= UNCHUNKED) {
            return header("Content-Length", Integer.toString(bytes.length))
                    .endHead()
                    .writeBytes(bytes);
        }
        header("Transfer-Encoding", "chunked").text("\r\n");
        for (int from = 0; from < bytes.length; from += UNCHUNKED) {
            int length = Math.min(UNCHUNKED, bytes.length - from);
            text(Integer.toHexString(length)).text("\r\n").out.writeBytes(bytes, from, length);
            text("\r\n");
        }
        return text("0\r\n\r\n").out;
    }

    private ResponseBuilder text(String text) {
        out.writeCharSequence(text, StandardCharsets.US_ASCII);
        return this;
    }
}
