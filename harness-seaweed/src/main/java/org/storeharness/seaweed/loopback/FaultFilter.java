package org.storeharness.seaweed.loopback;

import io.netty.channel.ChannelHandlerContext;
import io.netty.util.concurrent.EventExecutor;
import org.storeharness.seaweed.loopback.fault.FaultInjector;
import org.storeharness.seaweed.loopback.fault.FaultKind;
import org.storeharness.seaweed.loopback.http.Request;
import org.storeharness.seaweed.loopback.http.RequestHandler;
import org.storeharness.seaweed.loopback.http.ServerResponses;

/** Applies the injected faults to requests for objects: serves them at once, later, or not at all. */
final class FaultFilter {
    private final LoopbackServer server;
    private final FaultInjector faults;

    FaultFilter(LoopbackServer server) {
        this.server = server;
        this.faults = server.faultInjector();
    }

    /** Serves the requests that pass. */
    interface ObjectService {
        /** Serves the request, whose body is valid only within this call. */
        void serve(ChannelHandlerContext context, Request request);

        /** Writes its responses. */
        ServerResponses responses();
    }

    void filter(ChannelHandlerContext context, Request request, ObjectService service) {
        long number = faults.countRequest();
        boolean stalls = faults.shouldStall(number);
        faults.eventsAt(number).forEach(server::carryOut);
        long delayNanos = faults.delayNanos();
        if (stalls) {
            server.stall(faults.faults().stall());
        }
        if (stalls || delayNanos > 0) {
            filterLater(context, request, service, delayNanos);
        } else {
            filterNow(context, request, service);
        }
    }

    /**
     * Filters the request so that the delay since it was read is over when it was served, behind the work that the event loop already has. A
     * delay is a service time: reading, parsing and serving are parts of it, but not a sync that the response waits for.
     */
    private void filterLater(ChannelHandlerContext context, Request request, ObjectService service, long delayNanos) {
        EventExecutor loop = context.executor();
        long endNanos = request.arrivedNanos() + delayNanos;
        long waitNanos = server.delayLead().waitNanos(endNanos - loop.ticker().nanoTime());
        request.body().retain();
        server.runLater(loop, waitNanos, () -> {
            try {
                filterNow(context, request, service);
            } finally {
                request.body().release();
            }
            if (waitNanos > 0) {
                server.delayLead().ended(loop.ticker().nanoTime() - endNanos);
            }
        });
    }

    private void filterNow(ChannelHandlerContext context, Request request, ObjectService service) {
        if (faults.shouldInject(FaultKind.CLOSE)) {
            context.close();
        } else if (faults.shouldInject(FaultKind.REJECT)) {
            RequestHandler.send(context, request, service.responses().busy(context, "injected fault: busy"), null);
        } else if (!request.isReading() && faults.shouldInject(FaultKind.CUT)) {
            service.serve(context, request.withoutResponse());
        } else {
            service.serve(context, request);
        }
    }
}
