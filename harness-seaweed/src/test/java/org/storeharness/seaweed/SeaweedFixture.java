package org.storeharness.seaweed;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.seaweed.client.SeaweedOptions;
import org.storeharness.seaweed.server.SeaweedServer;
import org.storeharness.seaweed.standin.LoopbackServer;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.SharedServers;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestContext;
import org.storeharness.store.TestOperation;
import org.storeharness.unit.RecordCopy;

/** Opens a store for a test and performs operations on it, many at a time. */
public final class SeaweedFixture implements AutoCloseable {
    static final int SIZE = 1024;

    private static final int DEPTH = 8;

    private final SharedServers servers = new SharedServers();
    private final Path directory;
    private final Map<String, ?> options;
    private final Store store;

    public SeaweedFixture(Path directory, Map<String, ?> options) throws StoreException {
        this.directory = directory;
        this.options = options;
        this.store = open("t", options);
        store.prepare();
    }

    /** Opens another target of the same run. */
    Store open(String target, Map<String, ?> options) throws StoreException {
        return new SeaweedDriver(Map.of())
                .open(OptionsBinder.bind(SeaweedOptions.class, options), context(target, 1, SIZE));
    }

    /** The store in another process of the run, which has this data directory; the caller closes it. */
    Store attached(Path itsDirectory) throws StoreException {
        return attached(itsDirectory, store.sharedPlace());
    }

    /** Does the same as {@link #attached(Path)}, with this place. */
    Store attached(Path itsDirectory, SharedPlace place) throws StoreException {
        StoreContext here = context("t", 1, SIZE);
        StoreContext there = RecordCopy.with(here, "dataDirectory", itsDirectory, "servers", new SharedServers());
        Store attached = new SeaweedDriver(Map.of())
                .open(OptionsBinder.bind(SeaweedOptions.class, place.replacedIn(options)), there.withPlace(place));
        attached.attach();
        return attached;
    }

    StoreContext context(String target, int batch, int objectBytes) {
        return TestContext.of(
                "run-1",
                target,
                directory,
                new StoreContext.Demand(1, DEPTH, batch, objectBytes),
                "operationTimeout",
                Duration.ofSeconds(5),
                "servers",
                servers);
    }

    public Store store() {
        return store;
    }

    /** The stand-in of a run with these faults, or with none. */
    LoopbackServer loopbackServer(String faults) throws StoreException {
        StandIn standIn = (StandIn)
                servers.share("seaweed-loopback" + (faults.isEmpty() ? "" : "-" + faults), SeaweedServer.class, () -> {
                    throw new StoreException("no stand-in was started with " + faults);
                });
        return standIn.loopback();
    }

    Session openSession() throws StoreException {
        return store.openSession(new SessionContext(0, DEPTH));
    }

    /** Writes the keys 0 to {@code count} - 1. */
    List<TestOperation> write(int count) throws StoreException {
        return perform(count, key -> TestOperation.write(SIZE, key));
    }

    /** Reads the keys 0 to {@code count} - 1. */
    List<TestOperation> read(int count) throws StoreException {
        return perform(count, key -> TestOperation.read(SIZE, key));
    }

    /** Makes the operation on a key. */
    interface OperationMaker {
        TestOperation make(long key);
    }

    /** Performs an operation on each of the keys 0 to {@code count} - 1, eight at a time. */
    List<TestOperation> perform(int count, OperationMaker maker) throws StoreException {
        List<TestOperation> all = new ArrayList<>();
        try (Session session = openSession()) {
            for (int first = 0; first < count; first += DEPTH) {
                List<TestOperation> together = new ArrayList<>();
                for (int slot = 0; slot < DEPTH && first + slot < count; slot++) {
                    together.add(maker.make(first + slot).inSlot(slot));
                }
                together.forEach(operation -> session.start(operation, operation));
                together.forEach(operation -> operation.awaitedFrom(session));
                all.addAll(together);
            }
        }
        return all;
    }

    static long count(List<TestOperation> operations, Outcome outcome) {
        return operations.stream()
                .filter(operation -> operation.outcome() == outcome)
                .count();
    }

    @Override
    public void close() throws StoreException {
        try {
            store.cleanup();
            store.close();
        } finally {
            servers.close();
        }
    }
}
