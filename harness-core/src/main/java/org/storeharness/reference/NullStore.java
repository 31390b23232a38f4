package org.storeharness.reference;

import java.util.Map;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.BlockingSession;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.Store;
import org.storeharness.store.StoreFacts;

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
