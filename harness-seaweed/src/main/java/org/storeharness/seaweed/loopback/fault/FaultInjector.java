package org.storeharness.seaweed.loopback.fault;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Decides which requests go wrong and counts them. Thread-safe. */
public final class FaultInjector {
    private final Faults faults;
    private final Map<FaultKind, AtomicLong> seen = new EnumMap<>(FaultKind.class);
    private final Map<FaultKind, AtomicLong> planted = new EnumMap<>(FaultKind.class);
    private final AtomicLong requests = new AtomicLong();

    public FaultInjector(Faults faults) {
        this.faults = faults;
        for (FaultKind kind : FaultKind.values()) {
            seen.put(kind, new AtomicLong());
            planted.put(kind, new AtomicLong());
        }
    }

    /** How many faults of that kind there were so far. */
    public long count(FaultKind kind) {
        return counter(planted, kind).get();
    }

    public Faults faults() {
        return faults;
    }

    /** Whether the request at hand is to go wrong in this way; counts it if so. */
    public boolean shouldInject(FaultKind kind) {
        long every = faults.every(kind);
        if (every == 0) {
            return false;
        }
        int run = kind == FaultKind.REJECT ? faults.rejectRun() : 1;
        boolean wrong = (counter(seen, kind).getAndIncrement()) % every >= every - run;
        if (wrong) {
            counter(planted, kind).incrementAndGet();
        }
        return wrong;
    }

    /** Whether the stand-in is to stand still now. */
    public boolean shouldStall() {
        return faults.stallAt() > 0 && requests.incrementAndGet() == faults.stallAt();
    }

    private static AtomicLong counter(Map<FaultKind, AtomicLong> counters, FaultKind kind) {
        AtomicLong counter = counters.get(kind);
        if (counter == null) {
            throw new IllegalStateException("no counter for " + kind);
        }
        return counter;
    }
}
