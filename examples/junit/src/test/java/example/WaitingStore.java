package example;

import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.BlockingSession;
import org.storeharness.store.Marks;
import org.storeharness.store.Operation;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreFacts;

final class WaitingStore implements Store {
    private final WaitingDriver.Options options;

    /** Of a set seed, so that the same rounds are slow in each run. */
    private final Random noise = new Random(1);

    WaitingStore(WaitingDriver.Options options) {
        this.options = options;
    }

    @Override
    public StoreFacts facts() {
        return new StoreFacts("a store that waits", "nowhere", Durability.VOLATILE, false, Map.of());
    }

    @Override
    public Threading threading() {
        return Threading.BLOCKING;
    }

    @Override
    public boolean supports(OperationKind kind) {
        return kind == OperationKind.WRITE;
    }

    @Override
    public void prepare() {}

    @Override
    public Session openSession(SessionContext context) {
        boolean slow = options.noisy() && noise.nextBoolean();
        return new WaitingSession(options.time().multipliedBy(slow ? 10 : 1));
    }

    @Override
    public void cleanup() {}

    @Override
    public void close() {}

    private record WaitingSession(Duration time) implements BlockingSession {
        @Override
        public Outcome execute(Operation operation, Marks marks) {
            long end = System.nanoTime() + time.toNanos();
            for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            return Outcome.OK;
        }

        @Override
        public void close() {}
    }
}
