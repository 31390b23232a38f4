package org.storeharness.reference;

import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;

/** Completes every operation without work, so a measurement shows the cost of the harness itself. */
public final class NullDriver implements StoreDriver<ReferenceOptions> {
    @Override
    public String name() {
        return "null";
    }

    @Override
    public String description() {
        return "Does nothing: shows what the harness itself costs";
    }

    @Override
    public Class<ReferenceOptions> optionsType() {
        return ReferenceOptions.class;
    }

    @Override
    public Store open(ReferenceOptions options, StoreContext context) {
        return new NullStore(options.threading());
    }
}
