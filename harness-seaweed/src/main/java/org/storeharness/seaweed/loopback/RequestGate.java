package org.storeharness.seaweed.loopback;

import io.netty.channel.ChannelHandlerContext;
import java.util.ArrayList;
import java.util.List;
import org.storeharness.seaweed.loopback.http.Request;
import org.storeharness.seaweed.loopback.http.RequestHandler;

/** Holds the requests to a volume server while it is frozen. Thread-safe. */
final class RequestGate {
    private record HeldRequest(RequestHandler handler, ChannelHandlerContext context, Request request) {
        /** Handles the request where its connection is served. */
        void handle() {
            context.executor().execute(() -> {
                try {
                    handler.handle(context, request);
                } finally {
                    request.body().release();
                }
            });
        }
    }

    private final List<HeldRequest> held = new ArrayList<>();
    private boolean closed;

    /** Holds the request if the server is frozen; whether it does. */
    synchronized boolean holds(RequestHandler handler, ChannelHandlerContext context, Request request) {
        if (closed) {
            request.body().retain();
            held.add(new HeldRequest(handler, context, request));
        }
        return closed;
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /** The server is frozen. */
    synchronized void close() {
        closed = true;
    }

    /** The server goes on: handles what was held. */
    synchronized void open() {
        closed = false;
        held.forEach(HeldRequest::handle);
        held.clear();
    }

    /** The server has died: throws away what was held. */
    synchronized void discard() {
        closed = false;
        held.forEach(request -> request.request().body().release());
        held.clear();
    }
}
