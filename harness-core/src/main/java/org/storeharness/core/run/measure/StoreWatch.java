package org.storeharness.core.run.measure;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.engine.Clock;
import org.storeharness.core.result.caution.Warning;
import org.storeharness.core.store.CounterProbe;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.Durations;

/**
 * Asks one store for its counters, on a thread that does nothing else. A store that fails or does not answer in time is not
 * asked again: one caution says so. Used by the thread of the run, which waits for answers no longer than that time.
 */
final class StoreWatch implements AutoCloseable {
    private final String target;
    private final Store store;
    private final Clock clock;
    private final Duration patience;
    private final Consumer<Warning> cautions;
    private final ExecutorService asker;

    private @Nullable Future<Reading> asked;
    private long askedNanos;
    private boolean silent;

    /** Opened at the first question; belongs to the thread that asks. */
    private @Nullable CounterProbe probe;

    /**
     * What a store answered.
     *
     * @param nanos when, by the clock
     * @param counters by name
     */
    record Reading(long nanos, Map<String, Long> counters) {}

    /**
     * @param target the name of the store's target
     * @param patience how long an answer may take
     * @param cautions takes what a reader has to know
     */
    StoreWatch(String target, Store store, Clock clock, Duration patience, Consumer<Warning> cautions) {
        this.target = target;
        this.store = store;
        this.clock = clock;
        this.patience = patience;
        this.cautions = cautions;
        this.asker = Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, "counters-of-" + target);
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Asks, unless an answer is still to come. */
    void ask() {
        if (!silent && asked == null) {
            askedNanos = clock.nanos();
            asked = asker.submit(this::read);
        }
    }

    /** The answer, if it has come; {@code null} otherwise. */
    @Nullable
    Reading taken() {
        return taken(0);
    }

    /** Waits for the answer if one is still to come; {@code null} if there is none. */
    @Nullable
    Reading awaited() {
        return taken(Math.max(0, askedNanos + patience.toNanos() - clock.nanos()));
    }

    private @Nullable Reading taken(long waitNanos) {
        if (silent || asked == null) {
            return null;
        }
        try {
            Reading reading = asked.get(waitNanos, TimeUnit.NANOSECONDS);
            asked = null;
            silent = reading.counters().isEmpty();
            return silent ? null : reading;
        } catch (TimeoutException e) {
            if (clock.nanos() - askedNanos >= patience.toNanos()) {
                giveUp("they did not come within " + Durations.format(patience));
            }
        } catch (ExecutionException e) {
            giveUp(String.valueOf(e.getCause().getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            silent = true;
        }
        return null;
    }

    private void giveUp(String reason) {
        silent = true;
        cautions.accept(new Warning(
                target, "the server's counters are not known over time from here on (" + reason + ")", false));
    }

    private Reading read() throws StoreException {
        if (probe == null) {
            probe = store.openCounters();
        }
        Map<String, Long> counters = probe.read();
        return new Reading(clock.nanos(), counters);
    }

    /** Lets go of the store; one that hangs is left behind. */
    @Override
    public void close() {
        asker.execute(() -> {
            if (probe != null) {
                probe.close();
            }
        });
        asker.shutdown();
        try {
            if (asked != null || !asker.awaitTermination(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                asker.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
