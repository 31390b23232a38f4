package org.storeharness.reference;

import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;

/** Objects in a hash map on the heap. */
public final class MemoryDriver implements StoreDriver<ReferenceOptions> {
    @Override
    public String name() {
        return "memory";
    }

    @Override
    public String description() {
        return "Objects in a hash map of this process: the reference for adapters";
    }

    @Override
    public Class<ReferenceOptions> optionsType() {
        return ReferenceOptions.class;
    }

    @Override
    public Store open(ReferenceOptions options, StoreContext context) {
        return new MemoryStore(
                options.threading(), context.runId() + "/" + context.target(), HeapAllowance.ofOneStore());
    }
}
