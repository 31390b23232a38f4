package org.storeharness.seaweed.standin;

import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** Decides which requests get a fault, and counts the faults. Thread-safe. */
public final class FaultInjector {
    private final Faults faults;
    private final AtomicLongArray seen = new AtomicLongArray(FaultKind.values().length);
    private final AtomicLongArray injected = new AtomicLongArray(FaultKind.values().length);
    private final AtomicLong requests = new AtomicLong();

    public FaultInjector(Faults faults) {
        this.faults = faults;
    }

    /** The number of faults of this kind so far. */
    public long count(FaultKind kind) {
        return injected.get(kind.ordinal());
    }

    public Faults faults() {
        return faults;
    }

    /** Whether the current request gets this fault; counts it if so. */
    public boolean shouldInject(FaultKind kind) {
        long every = faults.every(kind);
        if (every == 0) {
            return false;
        }
        int run = kind == FaultKind.REJECT ? faults.rejectRun() : 1;
        boolean inject = seen.getAndIncrement(kind.ordinal()) % every >= every - run;
        if (inject) {
            injected.incrementAndGet(kind.ordinal());
        }
        return inject;
    }

    /** Inverts the middle byte of an object that gets this fault. */
    void flip(FaultKind kind, ByteBuf data) {
        if (data.isReadable() && shouldInject(kind)) {
            int middle = data.readerIndex() + data.readableBytes() / 2;
            data.setByte(middle, ~data.getByte(middle));
        }
    }

    /** The servers that store an upload: none if it gets lost. It may be flipped before; its checksum is that of the right bytes. */
    List<VolumeNode> store(List<VolumeNode> holders, ByteBuf data) {
        if (shouldInject(FaultKind.LOSE) || holders.isEmpty()) {
            return List.of();
        }
        flip(FaultKind.FLIP_STORED, data);
        return holders;
    }

    /** The delay of the current request. */
    public long delayNanos() {
        double mean = faults.delay().toNanos();
        return Math.round(
                faults.randomDelay()
                        ? -mean * Math.log(1 - ThreadLocalRandom.current().nextDouble())
                        : mean);
    }

    /** Counts a request; its number, from 1. Without a fault that happens at some request none is counted, and it is 0. */
    public long countRequest() {
        return faults.stallAt() > 0 || !faults.events().isEmpty() ? requests.incrementAndGet() : 0;
    }

    /** Whether the stand-in stalls at this request. */
    public boolean shouldStall(long request) {
        return request > 0 && request == faults.stallAt();
    }

    /** The events that happen to volume servers at this request. */
    List<ServerEvent> eventsAt(long request) {
        return request == 0
                ? List.of()
                : faults.events().stream()
                        .filter(event -> event.atRequest() == request)
                        .toList();
    }
}
