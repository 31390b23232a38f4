package org.storeharness.run;

import org.storeharness.engine.RunControl;
import org.storeharness.store.AcknowledgedObjects;

/**
 * The acknowledged objects for an audit, which end when the run is aborted.
 *
 * @param objects all of them
 */
record AuditedObjects(AcknowledgedObjects objects, RunControl control) implements AcknowledgedObjects {
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
        return control.aborted();
    }
}
