package org.storeharness.seaweed.loopback.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the usual responses of one kind of server: JSON, errors, and responses without a body. Thread-safe.
 *
 * @param server the value of {@code Server}; {@code null} for a server that does not send that header
 */
public record ServerResponses(
        ResponseFactory factory, @Nullable String server) {
    /** Starts a response that has other headers as well. */
    public ResponseBuilder start(ChannelHandlerContext context, int status) {
        return factory.start(context, status);
    }

    /** A response with a JSON body. */
    public ByteBuf json(ChannelHandlerContext context, int status, Map<String, ?> body) {
        return endJson(start(context, status), body);
    }

    /** Ends a response with a JSON body. */
    public ByteBuf endJson(ResponseBuilder response, Map<String, ?> body) {
        return identify(response.jsonType()).endJson(body);
    }

    /** A response with a JSON body whose only field is {@code error}. */
    public ByteBuf error(ChannelHandlerContext context, int status, String message) {
        return json(context, status, Map.of("error", message));
    }

    /** A 503 that asks for another try after 1 s. */
    public ByteBuf busy(ChannelHandlerContext context, String message) {
        ResponseBuilder response = start(context, 503).jsonType().header("Retry-After", "1");
        return identify(response).endJson(Map.of("error", message));
    }

    /** A response without a body, whose length is 0. */
    public ByteBuf empty(ChannelHandlerContext context, int status) {
        return identify(start(context, status)).date().endEmpty();
    }

    /** A 204. */
    public ByteBuf noContent(ResponseBuilder response) {
        return identify(response).date().endHead();
    }

    /** Writes the headers that name the server and the request. */
    private ResponseBuilder identify(ResponseBuilder response) {
        return (server == null ? response : response.header("Server", server)).requestId();
    }
}
