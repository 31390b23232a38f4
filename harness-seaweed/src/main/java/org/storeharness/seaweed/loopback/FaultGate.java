package org.storeharness.seaweed.loopback;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import java.util.concurrent.TimeUnit;
import org.storeharness.seaweed.loopback.fault.FaultKind;
import org.storeharness.seaweed.loopback.fault.PlantedFaults;
import org.storeharness.seaweed.loopback.http.Request;
import org.storeharness.seaweed.loopback.http.RequestHandler;

/** Lets requests for objects pass as the planted faults say: at once, later, or not at all. */
final class FaultGate {
    private final LoopbackServer server;
    private final PlantedFaults faults;

    FaultGate(LoopbackServer server) {
        this.server = server;
        this.faults = server.planted();
    }

    /** One who answers what passes. */
    interface Service {
        /** Answers the request. Its body is only valid within this call. */
        void serve(ChannelHandlerContext context, Request request);

        /** The answer to a request that is rejected. */
        ByteBuf rejected(ChannelHandlerContext context);
    }

    void pass(ChannelHandlerContext context, Request request, Service service) {
        boolean stalls = faults.stalls();
        long delayNanos = faults.faults().delay().toNanos();
        if (stalls) {
            server.standStill(faults.faults().stall());
        }
        if (stalls || delayNanos > 0) {
            passLater(context, request, service, delayNanos);
        } else {
            passNow(context, request, service);
        }
    }

    /** Lets the request pass after a while and behind whatever the event loop already has to do. */
    private void passLater(ChannelHandlerContext context, Request request, Service service, long delayNanos) {
        request.body().retain();
        context.executor()
                .schedule(
                        () -> {
                            try {
                                passNow(context, request, service);
                            } finally {
                                request.body().release();
                            }
                        },
                        delayNanos,
                        TimeUnit.NANOSECONDS);
    }

    private void passNow(ChannelHandlerContext context, Request request, Service service) {
        if (faults.plant(FaultKind.CLOSE)) {
            context.close();
        } else if (faults.plant(FaultKind.REJECT)) {
            RequestHandler.send(context, request, service.rejected(context), null);
        } else if (!request.isReading() && faults.plant(FaultKind.CUT)) {
            service.serve(context, request.withoutAnswer());
        } else {
            service.serve(context, request);
        }
    }
}
