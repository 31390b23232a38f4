package org.storeharness.core.reference;

import org.storeharness.core.plan.options.Setting;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.Store.Threading;
import org.storeharness.core.store.StoreContext;
import org.storeharness.core.store.StoreDriver;

/** Does nothing and says it is done: what remains is the cost of the harness itself. */
public final class NullDriver implements StoreDriver<NullDriver.NullOptions> {
    /**
     * @param threading how sessions work
     */
    public record NullOptions(
            @Setting(help = "How sessions work: blocking or asynchronous", defaultValue = "blocking")
            Threading threading) {}

    @Override
    public String name() {
        return "null";
    }

    @Override
    public String description() {
        return "Does nothing: shows what the harness itself costs";
    }

    @Override
    public Class<NullOptions> optionsType() {
        return NullOptions.class;
    }

    @Override
    public Store open(NullOptions options, StoreContext context) {
        return new NullStore(options.threading());
    }
}
