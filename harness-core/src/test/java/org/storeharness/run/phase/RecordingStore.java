package org.storeharness.run.phase;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.reference.MemoryDriver;
import org.storeharness.store.Completion;
import org.storeharness.store.LeftoverNotes;
import org.storeharness.store.Operation;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.SharedServers;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.StoreFacts;

/** The store {@code memory}, which notes what each worker asks of it. */
final class RecordingStore implements Store {
    private final Map<Integer, List<String>> asked = new ConcurrentHashMap<>();
    private final Store store;

    RecordingStore() throws StoreException {
        MemoryDriver driver = new MemoryDriver();
        store = driver.open(
                OptionsBinder.bind(driver.optionsType(), Map.of()),
                new StoreContext(
                        "test",
                        "memory",
                        Path.of(""),
                        Durability.RELAXED,
                        new StoreContext.Demand(1, 1, 1, 1),
                        Duration.ofSeconds(1),
                        new SharedServers(),
                        LeftoverNotes.NONE,
                        line -> {}));
    }

    /** The operations of each worker in their order, with a hash of what they carried. */
    Map<Integer, List<String>> asked() {
        return new TreeMap<>(asked);
    }

    @Override
    public StoreFacts facts() {
        return store.facts();
    }

    @Override
    public boolean supports(OperationKind kind) {
        return store.supports(kind);
    }

    @Override
    public void prepare() throws StoreException {
        store.prepare();
    }

    @Override
    public void cleanup() throws StoreException {
        store.cleanup();
    }

    @Override
    public Session openSession(SessionContext context) throws StoreException {
        Session session = store.openSession(context);
        List<String> lines = asked.computeIfAbsent(context.worker(), any -> new ArrayList<>());
        return new Session() {
            @Override
            public void start(Operation operation, Completion completion) {
                lines.add(line(operation));
                session.start(operation, completion);
            }

            @Override
            public void poll(long maximumWaitNanos) {
                session.poll(maximumWaitNanos);
            }

            @Override
            public void abandon(Operation operation) {
                session.abandon(operation);
            }

            @Override
            public void close() {
                session.close();
            }
        };
    }

    private static String line(Operation operation) {
        StringBuilder line = new StringBuilder(operation.kind().name());
        for (int i = 0; i < operation.count(); i++) {
            line.append(' ').append(operation.key(i));
            if (operation.kind() == OperationKind.WRITE || operation.kind() == OperationKind.UPDATE) {
                ByteBuffer payload = operation.payload(i).duplicate();
                line.append('=').append(payload.hashCode());
            }
        }
        return line.toString();
    }
}
