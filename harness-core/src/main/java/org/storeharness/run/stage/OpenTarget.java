package org.storeharness.run.stage;

import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Target;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.StoreActivity;
import org.storeharness.store.AcknowledgedObjects;
import org.storeharness.store.ScrapedCounters;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.workload.AcknowledgedKeys;
import org.storeharness.workload.KeySpace;
import org.storeharness.workload.UpdateVersions;

/** A target of the run with its opened store and the objects it is known to hold. Used by the thread of the run. */
public final class OpenTarget implements AutoCloseable {
    private final String name;
    private final Target target;
    private final Record options;
    private final Store store;
    private final @Nullable UpdateVersions versions;
    private final KeySpace.KeyCounter nextKey = new KeySpace.KeyCounter();
    private final Map<SizeDistribution, KeySpace> keys = new LinkedHashMap<>();
    private boolean changed = true;

    /**
     * @param versions the versions of its updated objects; {@code null} if reads accept any version
     */
    public OpenTarget(String name, Target target, Record options, Store store, @Nullable UpdateVersions versions) {
        this.name = name;
        this.target = target;
        this.options = options;
        this.store = store;
        this.versions = versions;
    }

    public String name() {
        return name;
    }

    public Store store() {
        return store;
    }

    /**
     * The counters that servers serve: those that are asked for, and those of the run, of which one that was killed for a test is no failure.
     * May be called by any thread.
     *
     * @throws StoreException if one that is asked for does not answer
     */
    public Map<String, Long> served() throws StoreException {
        Map<String, Long> all = new LinkedHashMap<>(new ScrapedCounters(target.scrape()).read());
        try {
            new ScrapedCounters(store.metrics()).read().forEach((name, value) -> all.merge(name, value, Long::sum));
        } catch (StoreException e) {
            // operations say that it is gone
        }
        return all;
    }

    /** Whether the result has the growth of a counter that servers serve: of one that is shown, or says how long requests took. */
    public boolean reports(String served) {
        return StoreActivity.isRequestTime(served) || target.shows(served);
    }

    /** Creates a thread for a worker. */
    public Thread newThread(Runnable worker, String threadName) {
        return target.threads() == Target.WorkerThreads.VIRTUAL
                ? virtualThread(worker, threadName)
                : store.newThread(worker, threadName);
    }

    /** Java has virtual threads from 21 on, and this code is compiled for 17. */
    private static Thread virtualThread(Runnable task, String name) {
        try {
            Class<?> type = Class.forName("java.lang.Thread$Builder");
            Method named = type.getMethod("name", String.class);
            Object builder = named.invoke(Thread.class.getMethod("ofVirtual").invoke(null), name);
            return (Thread) type.getMethod("unstarted", Runnable.class).invoke(builder, task);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this Java has no virtual threads", e);
        }
    }

    public int batch() {
        return target.batch();
    }

    /** The options as the plan has them. */
    public Map<String, Object> options() {
        return target.options();
    }

    /** The versions of its updated objects; {@code null} if reads accept any version. */
    public @Nullable UpdateVersions versions() {
        return versions;
    }

    /** The keys of the objects of these sizes. */
    public KeySpace keys(SizeDistribution size) {
        return keys.computeIfAbsent(size, any -> KeySpace.after(store.foreignObjects(), nextKey));
    }

    /** Notes that its data changed, so that it has to be brought to rest before the next measurement. */
    public void changed() {
        changed = true;
    }

    /**
     * Brings it to rest if its data changed since the last call.
     *
     * @throws StoreException if the server can no longer be used
     */
    public void settle() throws StoreException {
        if (changed) {
            store.settle();
            changed = false;
        }
    }

    /** The number of objects of all sizes that the target holds. */
    public long objects() {
        return keys.values().stream().mapToLong(KeySpace::size).sum();
    }

    /** All objects whose write the store has acknowledged so far; they end when the run is aborted, or its time is over. */
    public AcknowledgedObjects acknowledged(RunContext context) {
        return new AcknowledgedBySize(
                keys.values().stream().map(KeySpace::acknowledged).iterator(), context);
    }

    public TargetResult describe() {
        Map<String, String> described = new LinkedHashMap<>(OptionsBinder.describe(options));
        if (target.threads() != null) {
            described.put("threads", EnumSpelling.of(target.threads()));
        }
        return new TargetResult(name, target.store(), target.batch(), described, store.facts(), null);
    }

    /** Closes the store, and deletes the file of versions. */
    @Override
    public void close() throws StoreException, IOException {
        try {
            store.close();
        } finally {
            if (versions != null) {
                versions.close();
            }
        }
    }

    /** Iterates over the acknowledged objects of all sizes, one size after the other; they end when the run is aborted, or its time is over. */
    private static final class AcknowledgedBySize implements AcknowledgedObjects {
        private final Iterator<AcknowledgedKeys> sizes;
        private final RunContext context;
        private @Nullable AcknowledgedKeys current;

        AcknowledgedBySize(Iterator<AcknowledgedKeys> sizes, RunContext context) {
            this.sizes = sizes;
            this.context = context;
        }

        @Override
        public boolean next() {
            if (aborted()) {
                return false;
            }
            while (current == null || !current.next()) {
                if (!sizes.hasNext()) {
                    current = null;
                    return false;
                }
                current = sizes.next();
            }
            return true;
        }

        @Override
        public long key() {
            return current().key();
        }

        @Override
        public boolean deleted() {
            return current().deleted();
        }

        @Override
        public boolean inDoubt() {
            return current().inDoubt();
        }

        @Override
        public boolean aborted() {
            context.control().endIfOver(context.clock().nanos());
            return context.control().aborted();
        }

        private AcknowledgedKeys current() {
            if (current == null) {
                throw new IllegalStateException("there is no object before next() says so");
            }
            return current;
        }
    }
}
