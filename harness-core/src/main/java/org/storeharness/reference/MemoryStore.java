package org.storeharness.reference;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.BlockingSession;
import org.storeharness.store.Marks;
import org.storeharness.store.Operation;
import org.storeharness.store.OperationException;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;
import org.storeharness.store.StoreFacts;

/**
 * Keeps objects in a concurrent map. Batches are not atomic for readers of single objects. Stores of one process may share the map;
 * another process cannot reach it, and is refused. An object that the heap has no room for is rejected.
 */
final class MemoryStore implements Store {
    /** The maps that are shared, by their places. */
    private static final ConcurrentMap<String, HeldObjects> SHARED = new ConcurrentHashMap<>();

    private static final long MEBIBYTE = 1L << 20;

    private final Threading threading;
    private final String place;
    private HeldObjects held;
    private boolean attached;

    /**
     * @param place names the run and the target
     * @param heap what objects may take
     */
    MemoryStore(Threading threading, String place, HeapAllowance heap) {
        this.threading = threading;
        this.place = place;
        this.held = new HeldObjects(new ConcurrentHashMap<>(), heap);
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
        SHARED.put(place, held);
        return SharedPlace.AS_PLANNED;
    }

    @Override
    public void attach() throws StoreException {
        attached = true;
        HeldObjects shared = SHARED.get(place);
        if (shared == null) {
            throw new StoreException("the objects of " + place + " are in the memory of the process that began the run:"
                    + " agents cannot share store memory; use one that they reach");
        }
        held = shared;
    }

    @Override
    public Session openSession(SessionContext context) {
        BlockingSession session = new MemorySession(held.objects, held.heap);
        return threading == Threading.BLOCKING ? session : new AsyncAdapterSession(session, context.depth());
    }

    @Override
    public void cleanup() {
        if (!attached) {
            close();
            held.objects.clear();
        }
    }

    @Override
    public void close() {
        if (!attached) {
            SHARED.computeIfPresent(place, (key, holder) -> holder == held ? null : holder);
        }
    }

    /** The objects of a store, and what they may take. */
    private record HeldObjects(ConcurrentMap<Long, byte[]> objects, HeapAllowance heap) {}

    private record MemorySession(ConcurrentMap<Long, byte[]> objects, HeapAllowance heap) implements BlockingSession {
        @Override
        public Outcome execute(Operation operation, Marks marks) throws OperationException {
            for (int i = 0; i < operation.count(); i++) {
                Outcome outcome = switch (operation.kind()) {
                    case WRITE -> write(operation, i);
                    case READ -> read(operation, i);
                    case UPDATE -> update(operation, i);
                    case DELETE -> delete(operation.key(i));
                    case SCRIPT -> throw new IllegalStateException("this store has no scripts");
                };
                if (outcome != Outcome.OK) {
                    return outcome;
                }
            }
            return Outcome.OK;
        }

        private Outcome write(Operation operation, int index) throws OperationException {
            byte[] object = bytes(operation.payload(index));
            byte[] before = objects.putIfAbsent(operation.key(index), object);
            if (before == null) {
                return Outcome.OK;
            }
            heap.giveBack(object.length);
            return Outcome.ERROR;
        }

        private Outcome update(Operation operation, int index) throws OperationException {
            byte[] object = bytes(operation.payload(index));
            byte[] before = objects.replace(operation.key(index), object);
            heap.giveBack(before == null ? object.length : before.length);
            return before == null ? Outcome.MISS : Outcome.OK;
        }

        private Outcome delete(long key) {
            byte[] before = objects.remove(key);
            if (before == null) {
                return Outcome.MISS;
            }
            heap.giveBack(before.length);
            return Outcome.OK;
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

        private byte[] bytes(ByteBuffer payload) throws OperationException {
            if (!heap.take(payload.remaining())) {
                throw new OperationException(
                        Outcome.REJECTED,
                        "objects have taken their half of the heap, " + heap.limit() / MEBIBYTE + " MiB");
            }
            byte[] bytes = new byte[payload.remaining()];
            payload.get(bytes);
            return bytes;
        }
    }
}
