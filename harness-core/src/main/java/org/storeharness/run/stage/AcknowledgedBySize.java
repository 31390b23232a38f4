package org.storeharness.run.stage;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import org.storeharness.store.AcknowledgedObjects;
import org.storeharness.workload.AcknowledgedKeys;

/** Iterates over the acknowledged objects of all sizes, one size after the other; they end when the run is aborted, or its time is over. */
final class AcknowledgedBySize implements AcknowledgedObjects {
    private final Iterator<AcknowledgedKeys> sizes;
    private final RunContext context;
    private @Nullable AcknowledgedKeys current;

    AcknowledgedBySize(Iterator<AcknowledgedKeys> sizes, RunContext context) {
        this.sizes = sizes;
        this.context = context;
    }

    @Override
    public boolean next() {
        if (aborted()) {
            return false;
        }
        while (current == null || !current.next()) {
            if (!sizes.hasNext()) {
                current = null;
                return false;
            }
            current = sizes.next();
        }
        return true;
    }

    @Override
    public long key() {
        return current().key();
    }

    @Override
    public boolean deleted() {
        return current().deleted();
    }

    @Override
    public boolean inDoubt() {
        return current().inDoubt();
    }

    @Override
    public boolean aborted() {
        context.control().endIfOver(context.clock().nanos());
        return context.control().aborted();
    }

    private AcknowledgedKeys current() {
        if (current == null) {
            throw new IllegalStateException("there is no object before next() says so");
        }
        return current;
    }
}
