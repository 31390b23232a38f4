package org.storeharness.core.reference;

import org.storeharness.core.plan.options.Setting;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.Store.Threading;
import org.storeharness.core.store.StoreContext;
import org.storeharness.core.store.StoreDriver;

/** Objects in a hash map on the heap. */
public final class MemoryDriver implements StoreDriver<MemoryDriver.MemoryOptions> {
    /**
     * @param threading how sessions work
     */
    public record MemoryOptions(
            @Setting(help = "How sessions work: blocking or asynchronous", defaultValue = "blocking")
            Threading threading) {}

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public String description() {
        return "Objects in a hash map of this process: the reference for adapters";
    }

    @Override
    public Class<MemoryOptions> optionsType() {
        return MemoryOptions.class;
    }

    @Override
    public Store open(MemoryOptions options, StoreContext context) {
        return new MemoryStore(options.threading());
    }
}
