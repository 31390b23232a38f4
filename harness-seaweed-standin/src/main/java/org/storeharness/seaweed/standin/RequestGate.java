package org.storeharness.seaweed.standin;

import java.util.ArrayList;
import java.util.List;

/** Holds the requests to a volume server while it is frozen. Thread-safe. */
final class RequestGate {
    private record HeldRequest(Connection.RequestHandler handler, Exchange exchange) {
        /** Handles the request where its connection is served. */
        void handle() {
            exchange.context().executor().execute(() -> {
                try {
                    handler.handle(exchange);
                } finally {
                    exchange.body().release();
                }
            });
        }
    }

    private final List<HeldRequest> held = new ArrayList<>();
    private boolean closed;

    /** Holds the request if the server is frozen; whether it does. */
    synchronized boolean holds(Connection.RequestHandler handler, Exchange exchange) {
        if (closed) {
            exchange.body().retain();
            held.add(new HeldRequest(handler, exchange));
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
        held.forEach(request -> request.exchange().body().release());
        held.clear();
    }
}
