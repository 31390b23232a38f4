package org.storeharness.run;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.BlockingSession;
import org.storeharness.store.Marks;
import org.storeharness.store.Operation;
import org.storeharness.store.OperationException;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreFacts;

/** Stores whose first operation each only ends once operations are going on in so many of them. */
final class RendezvousDriver implements StoreDriver<RendezvousDriver.Options> {
    private static final long PATIENCE_SECONDS = 20;

    final Map<String, StoreContext.Demand> demands = new ConcurrentHashMap<>();
    private final CountDownLatch arrived;

    RendezvousDriver(int stores) {
        arrived = new CountDownLatch(stores);
    }

    /** None. */
    public record Options() {}

    @Override
    public String name() {
        return "meeting";
    }

    @Override
    public String description() {
        return "Stores that meet";
    }

    @Override
    public Class<Options> optionsType() {
        return Options.class;
    }

    @Override
    public Store open(Options options, StoreContext context) {
        demands.put(context.target(), context.demand());
        return new MeetingStore();
    }

    private final class MeetingStore implements Store {
        private final Map<Long, byte[]> objects = new ConcurrentHashMap<>();
        private final CountDownLatch first = new CountDownLatch(1);

        @Override
        public StoreFacts facts() {
            return new StoreFacts("meeting", "memory", Durability.VOLATILE, false, Map.of());
        }

        @Override
        public boolean supports(OperationKind kind) {
            return kind == OperationKind.WRITE || kind == OperationKind.READ;
        }

        @Override
        public void prepare() {}

        @Override
        public Session openSession(SessionContext context) {
            return new MeetingSession();
        }

        @Override
        public void cleanup() {}

        private synchronized void arrive() {
            if (first.getCount() > 0) {
                first.countDown();
                arrived.countDown();
            }
        }

        private final class MeetingSession implements BlockingSession {
            @Override
            public Outcome execute(Operation operation, Marks marks) throws OperationException {
                arrive();
                try {
                    if (!arrived.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                        throw new OperationException(Outcome.ERROR, "nobody came");
                    }
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                if (operation.kind() == OperationKind.WRITE) {
                    byte[] object = new byte[operation.payload(0).remaining()];
                    operation.payload(0).get(object);
                    objects.put(operation.key(0), object);
                    return Outcome.OK;
                }
                byte[] object = objects.get(operation.key(0));
                if (object == null) {
                    return Outcome.MISS;
                }
                operation.sink(0).put(object);
                return Outcome.OK;
            }
        }
    }
}
