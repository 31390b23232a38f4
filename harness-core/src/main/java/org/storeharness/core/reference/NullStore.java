package org.storeharness.core.reference;

import java.util.Map;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.BlockingSession;
import org.storeharness.core.store.Outcome;
import org.storeharness.core.store.Session;
import org.storeharness.core.store.SessionContext;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.StoreFacts;
import org.storeharness.core.store.sharing.SharedPlace;

/** Completes every operation at once and keeps nothing. */
record NullStore(Threading threading) implements Store {
    @Override
    public StoreFacts facts() {
        return new StoreFacts("nothing", "null", Durability.VOLATILE, true, Map.of("threading", threading.name()));
    }

    @Override
    public boolean supports(OperationKind kind) {
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
    public Session openSession(SessionContext context) {
        BlockingSession session = (operation, marks) -> Outcome.OK;
        return threading == Threading.BLOCKING ? session : new AsyncAdapterSession(session, context.depth());
    }

    @Override
    public void cleanup() {}
}
