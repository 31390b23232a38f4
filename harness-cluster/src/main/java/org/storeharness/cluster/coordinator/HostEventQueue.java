package org.storeharness.cluster.coordinator;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.link.HostEvent;
import org.storeharness.engine.Clock;

/**
 * A bounded queue of events that agents have told and the run has not looked at yet; a full queue slows the agents down. A thread of the link
 * puts, the thread of the run takes.
 */
final class HostEventQueue {
    private static final int MOST_WAITING = 1_024;
    private static final long LOOK_MILLIS = 100;

    private final List<String> agents;
    private final Clock clock;
    private final BlockingQueue<Entry> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final AtomicLongArray heardNanos;

    /** Whether nobody takes what is told. */
    private volatile boolean unread = true;

    /**
     * An event and the agent that told it.
     *
     * @param host the index of the agent
     */
    record Entry(int host, HostEvent event) {}

    HostEventQueue(List<String> agents, Clock clock) {
        this.agents = agents;
        this.clock = clock;
        this.heardNanos = new AtomicLongArray(agents.size());
    }

    /** Adds an event, and waits while there is no room. Events are dropped when no phase is under way: nobody would make room. */
    void put(String agent, HostEvent event) {
        int host = agents.indexOf(agent);
        if (host < 0) {
            return;
        }
        heardNanos.set(host, clock.nanos());
        Entry entry = new Entry(host, event);
        try {
            while (!unread && !waiting.offer(entry, LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                // the run is busy
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits a moment for the next event; {@code null} if none came. */
    @Nullable
    Entry next(long millis) throws InterruptedException {
        return waiting.poll(millis, TimeUnit.MILLISECONDS);
    }

    /** Begins a phase: all agents count as heard now, and events of earlier phases are dropped. */
    void begin() {
        waiting.clear();
        heardAll();
        unread = false;
    }

    /** Counts all agents as heard now. */
    void heardAll() {
        long now = clock.nanos();
        for (int host = 0; host < heardNanos.length(); host++) {
            heardNanos.set(host, now);
        }
    }

    /** The time at which the host was last heard, on the clock of the run. */
    long heardNanos(int host) {
        return heardNanos.get(host);
    }

    /** Ends the phase, complete or given up: threads that wait for room go on. */
    void end() {
        unread = true;
        waiting.clear();
    }
}
