package org.storeharness.seaweed.standin;

import io.netty.util.concurrent.EventExecutor;
import java.util.function.Consumer;

/** Applies the injected faults to requests for objects: hands them on at once, later, or not at all. Thread-safe. */
final class FaultFilter {
    private final LoopbackServer server;
    private final FaultInjector faults;
    private final DelayLead delayLead = new DelayLead();

    FaultFilter(LoopbackServer server) {
        this.server = server;
        this.faults = server.faults;
    }

    /** Hands the request on to a handler where no fault prevents that. */
    void filter(Exchange exchange, Consumer<Exchange> handler) {
        long number = faults.countRequest();
        boolean stalls = faults.shouldStall(number);
        faults.eventsAt(number).forEach(server::carryOut);
        long delayNanos = faults.delayNanos();
        if (stalls) {
            server.listeners.stall(faults.faults().stall());
        }
        if (stalls || delayNanos > 0) {
            filterLater(exchange, handler, delayNanos);
        } else {
            filterNow(exchange, handler);
        }
    }

    /**
     * Filters the request so that the delay since it was read is over when it was served, behind the work that the event loop already has. A
     * delay is a service time: reading, parsing and serving are parts of it.
     */
    private void filterLater(Exchange exchange, Consumer<Exchange> handler, long delayNanos) {
        EventExecutor loop = exchange.context.executor();
        long endNanos = exchange.arrivedNanos + delayNanos;
        long leftNanos = endNanos - loop.ticker().nanoTime();
        long waitNanos = delayLead.waitNanos(leftNanos);
        exchange.body.retain();
        server.listeners.runLater(loop, waitNanos, () -> {
            try {
                filterNow(exchange, handler);
            } finally {
                exchange.body.release();
            }
            delayLead.ended(leftNanos, loop.ticker().nanoTime() - endNanos);
        });
    }

    private void filterNow(Exchange exchange, Consumer<Exchange> handler) {
        if (faults.shouldInject(FaultKind.CLOSE)) {
            exchange.context.close();
        } else if (faults.shouldInject(FaultKind.REJECT)) {
            exchange.busy("injected fault: busy");
        } else {
            if (!exchange.isReading() && faults.shouldInject(FaultKind.CUT)) {
                exchange.cut();
            }
            handler.accept(exchange);
        }
    }
}
