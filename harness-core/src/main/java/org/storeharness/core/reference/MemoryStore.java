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
import org.storeharness.core.store.StoreFacts;

/** Keeps objects in a concurrent map. Batches are not atomic for readers of single objects. */
final class MemoryStore implements Store {
    private final Threading threading;
    private final ConcurrentMap<Long, byte[]> objects = new ConcurrentHashMap<>();

    MemoryStore(Threading threading) {
        this.threading = threading;
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
    public Session openSession(SessionContext context) {
        BlockingSession session = new MemorySession();
        return threading == Threading.BLOCKING ? session : new DeferredSession(session, context.depth());
    }

    @Override
    public void cleanup() {
        objects.clear();
    }

    private final class MemorySession implements BlockingSession {
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
