package org.storeharness.run;

import org.storeharness.engine.Clock;
import org.storeharness.engine.RunControl;
import org.storeharness.store.AcknowledgedObjects;

/**
 * The acknowledged objects for an audit, which end when the run is aborted, or its time is over.
 *
 * @param objects all of them
 */
record AuditedObjects(AcknowledgedObjects objects, RunControl control, Clock clock) implements AcknowledgedObjects {
    @Override
    public boolean next() {
        return !aborted() && objects.next();
    }

    @Override
    public long key() {
        return objects.key();
    }

    @Override
    public boolean deleted() {
        return objects.deleted();
    }

    @Override
    public boolean inDoubt() {
        return objects.inDoubt();
    }

    @Override
    public boolean aborted() {
        control.endIfOver(clock.nanos());
        return control.aborted();
    }
}
