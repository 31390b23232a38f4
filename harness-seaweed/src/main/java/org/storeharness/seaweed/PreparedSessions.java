package org.storeharness.seaweed;

import io.netty.util.concurrent.Ticker;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.store.AcknowledgedObjects;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.ContentCheck;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;

/** Opens the sessions of a store once it is prepared, and audits through them. */
final class PreparedSessions {
    private final StoreContext context;
    private @Nullable SessionSetup setup;

    PreparedSessions(StoreContext context) {
        this.context = context;
    }

    /** Takes the setup of all sessions; {@code null} when the store is cleaned up. */
    void prepare(@Nullable SessionSetup newSetup) {
        setup = newSetup;
    }

    Session open(SessionContext session) throws StoreException {
        if (setup == null) {
            throw new StoreException("target " + context.target() + " is not prepared");
        }
        return new SeaweedSession(setup, session);
    }

    Optional<AuditSummary> audit(
            AcknowledgedObjects objects, ContentCheck check, Consumer<String> finding, Audit.ObjectNames names)
            throws StoreException {
        SessionSetup prepared = setup;
        if (prepared == null || !prepared.options().audit()) {
            return Optional.empty();
        }
        context.progress().accept("auditing what " + context.target() + " acknowledged");
        try (Audit audit = new Audit(
                prepared,
                context.demand().objectBytes(),
                context.operationTimeout(),
                check,
                finding,
                Ticker.systemTicker())) {
            return Optional.of(audit.run(objects, names));
        }
    }
}
