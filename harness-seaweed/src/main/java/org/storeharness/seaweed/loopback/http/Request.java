package org.storeharness.seaweed.loopback.http;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A complete request.
 *
 * @param body the body; {@link RequestHandler} releases it
 * @param keepAlive whether the connection stays open after the response
 * @param cut whether the connection is closed in place of the response
 * @param arrivedNanos when its head was read, on the ticker of its event loop
 */
public record Request(
        HttpMethod method,
        QueryStringDecoder uri,
        HttpHeaders headers,
        ByteBuf body,
        boolean keepAlive,
        boolean cut,
        long arrivedNanos) {
    /** The same request, whose connection is closed in place of the response. */
    public Request withoutResponse() {
        return new Request(method, uri, headers, body, keepAlive, true, arrivedNanos);
    }

    public String path() {
        return uri.path();
    }

    /** A parameter of the query; empty if it is not given. */
    public String parameter(String name) {
        List<String> values = uri.parameters().get(name);
        return values == null || values.isEmpty() ? "" : values.get(0);
    }

    public @Nullable String authorization() {
        return headers.get(HttpHeaderNames.AUTHORIZATION);
    }

    public boolean isReading() {
        return method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD);
    }
}
