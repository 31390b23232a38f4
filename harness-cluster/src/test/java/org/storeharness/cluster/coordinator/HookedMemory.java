package org.storeharness.cluster.coordinator;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.storeharness.reference.MemoryDriver;
import org.storeharness.reference.ReferenceOptions;
import org.storeharness.store.Completion;
import org.storeharness.store.Forwarding;
import org.storeharness.store.LeftoverNotes;
import org.storeharness.store.Operation;
import org.storeharness.store.Session;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreException;
import org.storeharness.unit.RecordCopy;

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
        StoreContext other = RecordCopy.with(context, "runId", context.runId() + place, "notes", LeftoverNotes.NONE);
        return Forwarding.to(
                new MemoryDriver().open(options, other), Store.class, (method, arguments, forward) -> switch (method) {
                    case "openSession" -> hooked((Session) Objects.requireNonNull(forward.call()));
                    case "close" -> {
                        closing.close();
                        yield forward.call();
                    }
                    default -> forward.call();
                });
    }

    private Session hooked(Session session) {
        return Forwarding.to(session, Session.class, (method, arguments, forward) -> {
            if (method.equals("start")) {
                Operation operation = (Operation) Objects.requireNonNull(arguments[0]);
                before.accept(operation);
                if (forgets.test(operation)) {
                    ((Completion) Objects.requireNonNull(arguments[1])).succeed();
                    return null;
                }
            }
            return forward.call();
        });
    }
}
