package org.storeharness.run;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.plan.Setting;
import org.storeharness.store.AcknowledgedObjects;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.AuditTally;
import org.storeharness.store.BlockingSession;
import org.storeharness.store.ContentCheck;
import org.storeharness.store.CounterProbe;
import org.storeharness.store.Marks;
import org.storeharness.store.Operation;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreException;
import org.storeharness.store.StoreFacts;

/** A store in memory with planted faults, which counts what it did. */
public final class PlantedDriver implements StoreDriver<PlantedDriver.Options> {
    final AtomicLong lost = new AtomicLong();
    final Set<Long> updated = ConcurrentHashMap.newKeySet();
    final AtomicLong cleanups = new AtomicLong();
    final AtomicLong closed = new AtomicLong();

    /** The calls of the stores, which are numbered in the order of opening: {@code settle 0}, {@code session 1}. */
    final List<String> calls = new CopyOnWriteArrayList<>();

    /** The writes of the servers of their own accord; they are part of the counter {@code written} of each store. */
    public final AtomicLong writtenByServers = new AtomicLong();

    /** Runs before each object that is audited. */
    volatile Runnable beforeAudited = () -> {};

    /** Writes fail after so many. */
    volatile long goneAfter = Long.MAX_VALUE;

    /** The numbers of the stores that were cleaned up. */
    final Set<Long> cleaned = ConcurrentHashMap.newKeySet();

    private final AtomicLong opened = new AtomicLong();
    private final LongSupplier now;
    private final LongConsumer pause;

    /** Takes its time of the machine's clock. */
    public PlantedDriver() {
        this(System::nanoTime, LockSupport::parkNanos);
    }

    /**
     * @param now what time it is, in nanoseconds
     * @param pause holds the thread for so many nanoseconds, or for less
     */
    PlantedDriver(LongSupplier now, LongConsumer pause) {
        this.now = now;
        this.pause = pause;
    }

    /**
     * @param loseEvery acknowledges every so-manieth write without keeping it; 0 for never
     * @param flipEvery flips a bit of every so-manieth object; 0 for never
     * @param keepFirst acknowledges writes after so many without keeping them; 0 for none
     * @param visibleAfter acknowledges writes at once and makes them so long after that
     * @param keepDeleted acknowledges deletes without making them
     * @param failReads fails every read
     * @param rejectEvery refuses every so-manieth write; 0 for never
     * @param dropUpdates acknowledges updates without making them
     * @param refuse cannot be prepared
     * @param failCleanup cannot be cleaned up
     * @param service serves one operation at a time, each for so long; 0 for as fast as possible
     * @param writeService the same for writes alone; 0 for as long as {@code service}
     * @param slowFor for so long after it was opened it takes ten times as long
     * @param tireFor takes longer and longer, up to ten times as long, until so long after it was opened
     * @param hoard reads take longer by so much for each object that it holds
     * @param delay takes so long for each operation, for any number at a time
     * @param audit audits what it acknowledged
     */
    public record Options(
            @Setting(help = "Lose every Nth write", defaultValue = "0")
            long loseEvery,

            @Setting(help = "Flip a bit in every Nth object", defaultValue = "0")
            long flipEvery,

            @Setting(help = "Keep the first N writes alone", defaultValue = "0")
            long keepFirst,

            @Setting(help = "Make writes so long after they were acknowledged", defaultValue = "0s")
            Duration visibleAfter,

            @Setting(help = "Acknowledge deletes without making them", defaultValue = "false")
            boolean keepDeleted,

            @Setting(help = "Fail every read", defaultValue = "false")
            boolean failReads,

            @Setting(help = "Refuse every Nth write", defaultValue = "0")
            long rejectEvery,

            @Setting(help = "Acknowledge updates without making them", defaultValue = "false")
            boolean dropUpdates,

            @Setting(help = "Refuse to be prepared", defaultValue = "false")
            boolean refuse,

            @Setting(help = "Fail to clean up, in an unexpected way", defaultValue = "false")
            boolean failCleanup,

            @Setting(help = "Serve one operation at a time, each for so long", defaultValue = "0s")
            Duration service,

            @Setting(help = "Serve a write for so long", defaultValue = "0s")
            Duration writeService,

            @Setting(help = "Take ten times as long for so long after the opening", defaultValue = "0s")
            Duration slowFor,

            @Setting(help = "Take longer and longer until so long after the opening", defaultValue = "0s")
            Duration tireFor,

            @Setting(help = "Take so much longer to read for each object held", defaultValue = "0s")
            Duration hoard,

            @Setting(help = "Take so long for each operation", defaultValue = "0s")
            Duration delay,

            @Setting(help = "Audit at the end", defaultValue = "false")
            boolean audit,

            @Setting(help = "A secret", secret = true) String password) {}

    @Override
    public String name() {
        return "planted";
    }

    @Override
    public String description() {
        return "A store with planted faults";
    }

    @Override
    public Class<Options> optionsType() {
        return Options.class;
    }

    @Override
    public Store open(Options options, StoreContext context) {
        return new PlantedStore(options);
    }

    /** A store without faults. */
    public Store store() {
        return new PlantedStore(OptionsBinder.bind(Options.class, Map.of()));
    }

    private final class PlantedStore implements Store {
        private final Options options;
        private final ConcurrentMap<Long, byte[]> objects = new ConcurrentHashMap<>();
        private final ConcurrentMap<Long, Long> visibleNanos = new ConcurrentHashMap<>();
        private final AtomicLong writes = new AtomicLong();
        private final AtomicLong started = new AtomicLong();
        private final AtomicLong attempts = new AtomicLong();
        private final ReentrantLock server = new ReentrantLock(true);
        private final long number = opened.getAndIncrement();
        private final long openedNanos = now.getAsLong();

        PlantedStore(Options options) {
            this.options = options;
        }

        @Override
        public StoreFacts facts() {
            return new StoreFacts("planted", "memory", Durability.VOLATILE, false, Map.of());
        }

        @Override
        public boolean supports(OperationKind kind) {
            return kind != OperationKind.UPDATE || options.dropUpdates();
        }

        @Override
        public Optional<AuditSummary> audit(AcknowledgedObjects all, ContentCheck check, Consumer<String> finding) {
            if (!options.audit()) {
                return Optional.empty();
            }
            AuditTally tally = new AuditTally(finding);
            while (all.next()) {
                beforeAudited.run();
                if (tally.expects(all) && !objects.containsKey(all.key())) {
                    tally.absent("object " + all.key(), all.deleted());
                }
            }
            return Optional.of(tally.summary());
        }

        @Override
        public Map<String, Long> counters() {
            return Map.of("written", writes.get() + writtenByServers.get());
        }

        @Override
        public CounterProbe openCounters() {
            return this::counters;
        }

        @Override
        public void prepare() throws StoreException {
            if (options.refuse()) {
                throw new StoreException("refused as planted");
            }
        }

        @Override
        public void settle() {
            calls.add("settle " + number);
        }

        @Override
        public Session openSession(SessionContext context) {
            calls.add("session " + number);
            return new PlantedSession();
        }

        @Override
        public void cleanup() {
            cleaned.add(number);
            cleanups.incrementAndGet();
            if (options.failCleanup()) {
                throw new IllegalStateException("cannot clean up as planted");
            }
        }

        @Override
        public void close() {
            closed.incrementAndGet();
        }

        private final class PlantedSession implements BlockingSession {
            @Override
            public Outcome execute(Operation operation, Marks marks) {
                boolean writes = operation.kind() == OperationKind.WRITE;
                long nanos = serviceNanos(writes);
                if (nanos > 0) {
                    server.lock();
                    try {
                        serve(nanos);
                    } finally {
                        server.unlock();
                    }
                }
                serve(options.delay().toNanos());
                if (writes && started.incrementAndGet() > goneAfter) {
                    return Outcome.ERROR;
                }
                if (writes && options.rejectEvery() > 0 && attempts.incrementAndGet() % options.rejectEvery() == 0) {
                    return Outcome.REJECTED;
                }
                if (operation.kind() == OperationKind.UPDATE) {
                    updated.add(operation.key(0));
                    return Outcome.OK;
                }
                for (int i = 0; i < operation.count(); i++) {
                    if (writes) {
                        write(operation, i);
                    } else if (operation.kind() == OperationKind.DELETE) {
                        remove(operation.key(i));
                    } else if (options.failReads()) {
                        return Outcome.ERROR;
                    } else {
                        byte[] object = objects.get(operation.key(i));
                        if (object == null || !isVisible(operation.key(i))) {
                            return Outcome.MISS;
                        }
                        operation.sink(i).put(object);
                    }
                }
                return Outcome.OK;
            }

            private long serviceNanos(boolean writes) {
                Duration own = writes && !options.writeService().isZero() ? options.writeService() : options.service();
                long nanos = own.toNanos() + (writes ? 0 : options.hoard().toNanos() * objects.size());
                long age = now.getAsLong() - openedNanos;
                long tiring = options.tireFor().toNanos();
                long tired = tiring == 0 ? nanos : Math.round(nanos * (1 + 9.0 * Math.min(age, tiring) / tiring));
                return age < options.slowFor().toNanos() ? 10 * tired : tired;
            }

            /** Holds the thread for so long. */
            private void serve(long nanos) {
                long end = now.getAsLong() + nanos;
                for (long left = nanos; left > 0; left = end - now.getAsLong()) {
                    pause.accept(left);
                }
            }

            private void write(Operation operation, int index) {
                long number = writes.incrementAndGet();
                byte[] object = new byte[operation.payload(index).remaining()];
                operation.payload(index).get(object);
                if (options.flipEvery() > 0 && number % options.flipEvery() == 0) {
                    object[object.length / 2] ^= 1;
                }
                if (!options.visibleAfter().isZero()) {
                    visibleNanos.put(
                            operation.key(index),
                            now.getAsLong() + options.visibleAfter().toNanos());
                }
                boolean beyond = options.keepFirst() > 0 && number > options.keepFirst();
                if (beyond || options.loseEvery() > 0 && number % options.loseEvery() == 0) {
                    lost.incrementAndGet();
                } else {
                    objects.put(operation.key(index), object);
                }
            }

            private void remove(long key) {
                if (!options.keepDeleted()) {
                    objects.remove(key);
                }
            }

            private boolean isVisible(long key) {
                Long visible = visibleNanos.get(key);
                return visible == null || now.getAsLong() - visible >= 0;
            }
        }
    }
}
