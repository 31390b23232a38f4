package org.storeharness.jmh;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.storeharness.engine.Clock;
import org.storeharness.engine.RunControl;
import org.storeharness.engine.SystemClock;
import org.storeharness.engine.Worker;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Content;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Extent;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.plan.Phases;
import org.storeharness.plan.ReadShape;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Workload;
import org.storeharness.run.DataDirectory;
import org.storeharness.run.RunId;
import org.storeharness.run.phase.PhaseOrder;
import org.storeharness.run.phase.TaskFactory;
import org.storeharness.run.saved.RunRecord;
import org.storeharness.run.saved.RunRegistry;
import org.storeharness.run.stage.Stage;
import org.storeharness.sample.PhaseId;
import org.storeharness.sample.SamplePool;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.SharedServers;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreDrivers;
import org.storeharness.store.StoreException;
import org.storeharness.unit.HostShare;
import org.storeharness.workload.KeySpace;
import org.storeharness.workload.OperationSource;

/** A store opened for one JMH trial, with the objects that the benchmarks read. */
final class BenchmarkTarget implements AutoCloseable {
    private static final long SEED = 42;
    private static final Duration OPERATION_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration NO_SHEDDING = Duration.ofDays(300);

    private final Clock clock = new SystemClock();
    private final SharedServers servers = new SharedServers();
    private final KeySpace keys = new KeySpace(new KeySpace.KeyCounter());
    private final RunRecord record;
    private final DataDirectory data;
    private final String id;
    private final StoreSetup setup;
    private final Store store;

    /**
     * The store to open.
     *
     * @param store the driver's name
     * @param durability the durability that acknowledged writes must have
     * @param options the driver's options by name
     * @param size the size of the objects, as plans spell it
     * @param batch the objects of one write
     * @param depth the operations that each thread has outstanding; 1 for blocking stores
     * @param threads the benchmark threads
     */
    record StoreSetup(
            String store,
            Durability durability,
            Map<String, String> options,
            String size,
            int batch,
            int depth,
            int threads) {
        int objectBytes() {
            return SizeDistribution.parse(size).maximumSize().toInt();
        }
    }

    /**
     * Opens and prepares the store. Leaves nothing behind if that fails.
     *
     * @throws StoreException if the store cannot be opened or prepared
     */
    static BenchmarkTarget open(StoreSetup setup) throws StoreException, IOException {
        BenchmarkTarget target = new BenchmarkTarget(setup);
        try {
            target.store.prepare();
            return target;
        } catch (StoreException | RuntimeException e) {
            try (target) {
                throw e;
            }
        }
    }

    private BenchmarkTarget(StoreSetup setup) throws StoreException, IOException {
        this.setup = setup;
        StoreDrivers drivers = StoreDrivers.load();
        Instant began = Instant.now();
        this.id = RunId.of(began);
        this.record = RunRecord.begin(RunRegistry.locate(System.getenv()).orElse(null), id, began, line -> {});
        this.data = DataDirectory.create(
                record, Path.of("").toAbsolutePath(), id, drivers.all().keySet());
        try {
            this.store = open(drivers.get(setup.store()));
        } catch (StoreException | RuntimeException e) {
            try (record;
                    data) {
                throw e;
            }
        }
    }

    private <O extends Record> Store open(StoreDriver<O> driver) throws StoreException {
        StoreContext context = new StoreContext(
                id,
                "jmh",
                data.path(),
                setup.durability(),
                new StoreContext.Demand(
                        setup.threads() + 1, setup.threads() * setup.depth() + 1, setup.batch(), setup.objectBytes()),
                OPERATION_TIMEOUT,
                servers,
                record.notesOf(setup.store(), "jmh"),
                line -> {});
        return driver.open(OptionsBinder.bind(driver.optionsType(), setup.options()), context);
    }

    /** Writes the objects that benchmarks read. Called before {@link #work}. */
    void fill(long objects) throws StoreException {
        KeySpace.Allotment allotment = keys.allot(1, setup.batch());
        Workload writes = workload(OperationKind.WRITE, new Arrivals.Closed());
        try (ChunkedWorker work = work(writes, allotment, new OperationSource.WorkerShare(0, 1))) {
            long blocks = (objects + setup.batch() - 1) / setup.batch();
            work.perform(blocks);
            keys.recordWrites(allotment, new long[] {blocks}, List.of());
        }
    }

    /** The keys for the objects that the benchmark threads write. */
    KeySpace.Allotment allot() {
        return keys.allot(setup.threads(), setup.batch());
    }

    /** A workload of one kind of operation on uniformly chosen objects. */
    Workload workload(OperationKind kind, Arrivals arrivals) {
        return new Workload(
                Map.of(kind, 1),
                new Content(SizeDistribution.parse(setup.size()), 0, store.keepsContent()),
                KeyChoice.uniform(),
                setup.depth(),
                arrivals,
                new Phases(0, Extent.none(), Extent.of(1)));
    }

    /** The phase that the benchmark threads work on together. */
    TaskFactory phase(Workload workload, KeySpace.Allotment allotment) {
        Stage stage = new Stage("jmh", "jmh", workload, 1, 0);
        PhaseOrder order = new PhaseOrder(
                stage,
                new PhaseId(PhaseId.MEASURE, stage.number(), stage.id()).name(),
                Extent.none(),
                0,
                SEED,
                SEED + 1,
                OPERATION_TIMEOUT,
                NO_SHEDDING,
                FailurePolicy.NONE_TOLERATED,
                allotment,
                keys.snapshot());
        return new TaskFactory(
                order,
                new TaskFactory.StoreTraits(
                        ReadShape.SINGLE, 1, workload.content().verify(), null),
                HostShare.WHOLE,
                new RunControl(),
                new SamplePool());
    }

    /** Opens a session and makes the worker of one benchmark thread. Called by that thread. */
    ChunkedWorker work(TaskFactory phase, OperationSource.WorkerShare share) throws StoreException {
        int depth = store.threading() == Store.Threading.BLOCKING ? 1 : setup.depth();
        Session session = store.openSession(new SessionContext(share.worker(), depth));
        Worker worker = new Worker(
                clock,
                session,
                store.threading(),
                new Worker.SlotCapacity(depth, setup.batch(), setup.batch(), setup.objectBytes()));
        return new ChunkedWorker(session, worker, phase.task(share), clock.nanos());
    }

    /** The same for a thread that works alone, or shares nothing but the keys. */
    ChunkedWorker work(Workload workload, KeySpace.Allotment allotment, OperationSource.WorkerShare share)
            throws StoreException {
        return work(phase(workload, allotment), share);
    }

    @Override
    public void close() throws StoreException, IOException {
        try (record;
                data;
                servers;
                store) {
            store.cleanup();
        }
    }
}
