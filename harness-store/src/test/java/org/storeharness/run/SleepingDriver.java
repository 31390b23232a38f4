package org.storeharness.run;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Setting;
import org.storeharness.store.BlockingSession;
import org.storeharness.store.Marks;
import org.storeharness.store.Operation;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreFacts;

/** A store whose operations take a planted service time, each session on its own; it keeps nothing. */
public final class SleepingDriver implements StoreDriver<SleepingDriver.SleepingOptions> {
    /**
     * @param service the mean service time
     * @param exponential whether service times are exponentially distributed
     * @param pool how long an operation waits before that, which it marks
     * @param collectEvery at every Nth operation it has the client collect garbage, with a million objects alive
     */
    public record SleepingOptions(
            @Setting(help = "The mean service time", defaultValue = "5ms")
            Duration service,

            @Setting(help = "Whether service times are exponentially distributed", defaultValue = "false")
            boolean exponential,

            @Setting(help = "Wait so long before that, and mark it", defaultValue = "0s")
            Duration pool,

            @Setting(help = "Collect garbage at every Nth operation", defaultValue = "0")
            int collectEvery) {}

    @Override
    public String name() {
        return "sleeping";
    }

    @Override
    public String description() {
        return "A store that sleeps";
    }

    @Override
    public Class<SleepingOptions> optionsType() {
        return SleepingOptions.class;
    }

    @Override
    public Store open(SleepingOptions options, StoreContext context) {
        return new SleepingStore(options);
    }

    private static final class SleepingStore implements Store {
        private final SleepingOptions options;
        private final AtomicInteger operations = new AtomicInteger();
        private final Object[] alive;

        SleepingStore(SleepingOptions options) {
            this.options = options;
            this.alive = new Object[options.collectEvery() == 0 ? 0 : 1_000_000];
            Arrays.setAll(alive, i -> new Object[] {i});
        }

        @Override
        public StoreFacts facts() {
            return new StoreFacts("sleeping", "memory", Durability.VOLATILE, false, Map.of());
        }

        @Override
        public boolean supports(OperationKind kind) {
            return kind == OperationKind.WRITE;
        }

        @Override
        public void prepare() {}

        @Override
        public Session openSession(SessionContext context) {
            return new SleepingSession(this);
        }

        private void collect() {
            if (alive.length > 0 && operations.incrementAndGet() % options.collectEvery() == 0) {
                System.gc();
            }
        }

        @Override
        public void cleanup() {}
    }

    /** The excess of a sleep is taken from the next one, so that the mean is the planted one. */
    private static final class SleepingSession implements BlockingSession {
        private static final long MOST_LATE_NANOS = 500_000;

        private final SleepingStore store;
        private long lateNanos;

        SleepingSession(SleepingStore store) {
            this.store = store;
        }

        @Override
        public Outcome execute(Operation operation, Marks marks) {
            SleepingOptions options = store.options;
            if (!options.pool().isZero()) {
                sleepUntil(System.nanoTime() + options.pool().toNanos());
                marks.mark(OperationPart.POOL_WAIT_OVER);
            }
            double mean = options.service().toNanos();
            double drawn = options.exponential()
                    ? -mean * Math.log(1 - ThreadLocalRandom.current().nextDouble())
                    : mean;
            long begin = System.nanoTime();
            sleepUntil(begin + Math.round(drawn) - lateNanos);
            lateNanos =
                    Math.min(MOST_LATE_NANOS, Math.max(0, System.nanoTime() - begin - Math.round(drawn) + lateNanos));
            store.collect();
            return Outcome.OK;
        }

        private static void sleepUntil(long end) {
            for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        }
    }
}
