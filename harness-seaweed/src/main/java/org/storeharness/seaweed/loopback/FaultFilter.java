package org.storeharness.seaweed.loopback;

import io.netty.channel.ChannelHandlerContext;
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
        boolean stalls = faults.shouldStall();
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

    /** Filters the request after a delay, behind the work that the event loop already has. */
    private void filterLater(ChannelHandlerContext context, Request request, ObjectService service, long delayNanos) {
        request.body().retain();
        server.runLater(context.executor(), delayNanos, () -> {
            try {
                filterNow(context, request, service);
            } finally {
                request.body().release();
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
