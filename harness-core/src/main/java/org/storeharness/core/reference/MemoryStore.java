package org.storeharness.core.reference;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.BlockingSession;
import org.storeharness.core.store.Marks;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.Outcome;
import org.storeharness.core.store.Session;
import org.storeharness.core.store.SessionContext;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.StoreFacts;
import org.storeharness.core.store.sharing.SharedPlace;

/**
 * Keeps objects in a concurrent map. Batches are not atomic for readers of single objects. Stores of one process may share the map;
 * another process cannot reach it, and is refused.
 */
final class MemoryStore implements Store {
    /** The maps that are shared, by their places. */
    private static final ConcurrentMap<String, ConcurrentMap<Long, byte[]>> SHARED = new ConcurrentHashMap<>();

    private final Threading threading;
    private final String place;
    private ConcurrentMap<Long, byte[]> objects = new ConcurrentHashMap<>();
    private boolean attached;

    /**
     * @param place names the run and the target
     */
    MemoryStore(Threading threading, String place) {
        this.threading = threading;
        this.place = place;
    }

    @Override
    public StoreFacts facts() {
        return new StoreFacts(
                "hash map in this process",
                "memory",
                Durability.VOLATILE,
                false,
                Map.of("threading", threading.name()));
    }

    @Override
    public Threading threading() {
        return threading;
    }

    @Override
    public boolean supports(OperationKind kind) {
        return kind.namesObjects();
    }

    @Override
    public void prepare() {}

    @Override
    public SharedPlace sharedPlace() {
        SHARED.put(place, objects);
        return SharedPlace.AS_PLANNED;
    }

    @Override
    public void attach() throws StoreException {
        attached = true;
        ConcurrentMap<Long, byte[]> shared = SHARED.get(place);
        if (shared == null) {
            throw new StoreException("the objects of " + place + " are in the memory of the process that began the run:"
                    + " agents cannot share store memory; use one that they reach");
        }
        objects = shared;
    }

    @Override
    public Session openSession(SessionContext context) {
        BlockingSession session = new MemorySession(objects);
        return threading == Threading.BLOCKING ? session : new DeferredSession(session, context.depth());
    }

    @Override
    public void cleanup() {
        if (!attached) {
            close();
            objects.clear();
        }
    }

    @Override
    public void close() {
        if (!attached) {
            SHARED.computeIfPresent(place, (key, map) -> map == objects ? null : map);
        }
    }

    private record MemorySession(ConcurrentMap<Long, byte[]> objects) implements BlockingSession {
        @Override
        public Outcome execute(Operation operation, Marks marks) {
            for (int i = 0; i < operation.count(); i++) {
                Outcome outcome = switch (operation.kind()) {
                    case WRITE -> write(operation, i);
                    case READ -> read(operation, i);
                    case UPDATE -> update(operation, i);
                    case DELETE -> objects.remove(operation.key(i)) == null ? Outcome.MISS : Outcome.OK;
                    case SCRIPT -> throw new IllegalStateException("this store has no scripts");
                };
                if (outcome != Outcome.OK) {
                    return outcome;
                }
            }
            return Outcome.OK;
        }

        private Outcome write(Operation operation, int index) {
            byte[] before = objects.putIfAbsent(operation.key(index), bytes(operation.payload(index)));
            return before == null ? Outcome.OK : Outcome.ERROR;
        }

        private Outcome update(Operation operation, int index) {
            byte[] before = objects.replace(operation.key(index), bytes(operation.payload(index)));
            return before == null ? Outcome.MISS : Outcome.OK;
        }

        private Outcome read(Operation operation, int index) {
            byte[] object = objects.get(operation.key(index));
            if (object == null) {
                return Outcome.MISS;
            }
            ByteBuffer sink = operation.sink(index);
            if (object.length > sink.remaining()) {
                return Outcome.CORRUPT;
            }
            sink.put(object);
            return Outcome.OK;
        }

        private static byte[] bytes(ByteBuffer payload) {
            byte[] bytes = new byte[payload.remaining()];
            payload.get(bytes);
            return bytes;
        }
    }
}
