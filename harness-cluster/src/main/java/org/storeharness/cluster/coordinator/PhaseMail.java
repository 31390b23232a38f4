package org.storeharness.cluster.coordinator;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.protocol.HostTiding;
import org.storeharness.core.engine.Clock;

/**
 * What agents have told and the run has not looked at yet: a bounded number, beyond which the agents are slowed down. A thread of the link
 * puts, the thread of the run takes.
 */
final class PhaseMail {
    private static final int MOST_WAITING = 1_024;
    private static final long LOOK_MILLIS = 100;

    private final List<String> agents;
    private final Clock clock;
    private final BlockingQueue<Letter> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final AtomicLongArray heardNanos;
    private volatile boolean closed;

    /**
     * What an agent told.
     *
     * @param host its index
     */
    record Letter(int host, HostTiding tiding) {}

    PhaseMail(List<String> agents, Clock clock) {
        this.agents = agents;
        this.clock = clock;
        this.heardNanos = new AtomicLongArray(agents.size());
    }

    /** Waits while there is no room. */
    void put(String agent, HostTiding tiding) {
        int host = agents.indexOf(agent);
        if (host < 0) {
            return;
        }
        heardNanos.set(host, clock.nanos());
        Letter letter = new Letter(host, tiding);
        try {
            while (!closed && !waiting.offer(letter, LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                // the run is busy
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits a moment for the next letter; {@code null} if none came. */
    @Nullable
    Letter next(long millis) throws InterruptedException {
        return waiting.poll(millis, TimeUnit.MILLISECONDS);
    }

    /** All agents count as heard now: what was told in earlier phases is dropped. */
    void begin() {
        waiting.clear();
        heardAll();
    }

    /** All agents count as heard now. */
    void heardAll() {
        long now = clock.nanos();
        for (int host = 0; host < heardNanos.length(); host++) {
            heardNanos.set(host, now);
        }
    }

    /** When the host was last heard, on the clock of the run. */
    long heardNanos(int host) {
        return heardNanos.get(host);
    }

    /** Whoever waits for room goes on. */
    void close() {
        closed = true;
        waiting.clear();
    }
}
