package org.storeharness.seaweed.loopback.fault;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/** Decides which requests get a fault, and counts the faults. Thread-safe. */
public final class FaultInjector {
    private final Faults faults;
    private final Map<FaultKind, AtomicLong> seen = new EnumMap<>(FaultKind.class);
    private final Map<FaultKind, AtomicLong> injected = new EnumMap<>(FaultKind.class);
    private final AtomicLong requests = new AtomicLong();

    public FaultInjector(Faults faults) {
        this.faults = faults;
        for (FaultKind kind : FaultKind.values()) {
            seen.put(kind, new AtomicLong());
            injected.put(kind, new AtomicLong());
        }
    }

    /** The number of faults of this kind so far. */
    public long count(FaultKind kind) {
        return counter(injected, kind).get();
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
        boolean inject = (counter(seen, kind).getAndIncrement()) % every >= every - run;
        if (inject) {
            counter(injected, kind).incrementAndGet();
        }
        return inject;
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

    /** What happens to volume servers at this request. */
    public List<ServerEvent> eventsAt(long request) {
        return request == 0
                ? List.of()
                : faults.events().stream()
                        .filter(event -> event.atRequest() == request)
                        .toList();
    }

    private static AtomicLong counter(Map<FaultKind, AtomicLong> counters, FaultKind kind) {
        AtomicLong counter = counters.get(kind);
        if (counter == null) {
            throw new IllegalStateException("no counter for " + kind);
        }
        return counter;
    }
}
