package org.storeharness.fs.block;

import java.util.Map;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.BlockingSession;
import org.storeharness.store.Fill;
import org.storeharness.store.Outcome;
import org.storeharness.store.SessionContext;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.Store;
import org.storeharness.store.StoreFacts;

/** The store {@code fs-block} with the engine {@code null}: performs no I/O, to measure the harness itself. */
final class NullBlockStore implements Store {
    @Override
    public StoreFacts facts() {
        return new StoreFacts(
                "no files (null engine)",
                "nowhere",
                Durability.VOLATILE,
                true,
                Map.of("engine", "null: moves nothing, so its figures are those of the harness"));
    }

    @Override
    public boolean supports(OperationKind kind) {
        return switch (kind) {
            case WRITE, READ, UPDATE -> true;
            case DELETE, SCRIPT -> false;
        };
    }

    @Override
    public boolean transfersParts() {
        return true;
    }

    @Override
    public boolean keepsContent() {
        return false;
    }

    @Override
    public void prepare() {}

    /** There is nothing to share. */
    @Override
    public SharedPlace sharedPlace() {
        return SharedPlace.AS_PLANNED;
    }

    @Override
    public void attach() {}

    @Override
    public long fill(Fill fill) {
        return fill.count();
    }

    @Override
    public BlockingSession openSession(SessionContext context) {
        return (operation, marks) -> {
            if (operation.kind() == OperationKind.READ) {
                operation.sink(0).position(operation.size(0));
            }
            return Outcome.OK;
        };
    }

    @Override
    public void cleanup() {}
}
