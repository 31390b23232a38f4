package org.storeharness.cluster.coordinator;

import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.storeharness.plan.OperationKind;
import org.storeharness.reference.MemoryDriver;
import org.storeharness.reference.ReferenceOptions;
import org.storeharness.store.Completion;
import org.storeharness.store.LeftoverNotes;
import org.storeharness.store.Operation;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreException;
import org.storeharness.store.StoreFacts;

/**
 * The store {@code memory} of one process of a test, which is told of each operation before it is done.
 *
 * @param before on the worker's thread
 * @param place appended to the id of the run: another one is another place
 * @param forgets whether an operation is acknowledged and not done
 * @param closing called when a store is closed, before it is
 */
record HookedMemory(Consumer<Operation> before, String place, Predicate<Operation> forgets, Closing closing)
        implements StoreDriver<ReferenceOptions> {
    static final HookedMemory PLAIN = new HookedMemory(operation -> {}, "");

    /** May fail. */
    interface Closing {
        void close() throws StoreException;
    }

    HookedMemory(Consumer<Operation> before, String place) {
        this(before, place, operation -> false, () -> {});
    }

    /** Practised as it is measured. */
    @Override
    public Optional<Map<String, Object>> scratch(Map<String, Object> options) {
        return Optional.of(options);
    }

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public String description() {
        return "memory";
    }

    @Override
    public Class<ReferenceOptions> optionsType() {
        return ReferenceOptions.class;
    }

    @Override
    public Store open(ReferenceOptions options, StoreContext context) {
        StoreContext other = new StoreContext(
                context.runId() + place,
                context.target(),
                context.dataDirectory(),
                context.durability(),
                context.demand(),
                context.operationTimeout(),
                context.servers(),
                LeftoverNotes.NONE,
                context.progress());
        return new HookedStore(new MemoryDriver().open(options, other), this);
    }

    private record HookedStore(Store store, HookedMemory hooks) implements Store {
        @Override
        public StoreFacts facts() {
            return store.facts();
        }

        @Override
        public Threading threading() {
            return store.threading();
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
        public SharedPlace sharedPlace() throws StoreException {
            return store.sharedPlace();
        }

        @Override
        public void attach() throws StoreException {
            store.attach();
        }

        @Override
        public Session openSession(SessionContext context) throws StoreException {
            return new HookedSession(store.openSession(context), hooks);
        }

        @Override
        public void cleanup() throws StoreException {
            store.cleanup();
        }

        @Override
        public void close() throws StoreException {
            hooks.closing().close();
            store.close();
        }
    }

    private record HookedSession(Session session, HookedMemory hooks) implements Session {
        @Override
        public void start(Operation operation, Completion completion) {
            hooks.before().accept(operation);
            if (hooks.forgets().test(operation)) {
                completion.succeed();
            } else {
                session.start(operation, completion);
            }
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
    }
}
