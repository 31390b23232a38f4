package example;

import java.time.Duration;
import org.storeharness.plan.Setting;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;

/** A store that takes a set time for each operation, so that its speed is known. */
public final class WaitingDriver implements StoreDriver<WaitingDriver.Options> {
    public record Options(
            @Setting(help = "How long an operation takes", defaultValue = "1ms") Duration time,
            @Setting(help = "Whether some rounds take ten times as long", defaultValue = "false") boolean noisy) {}

    @Override
    public String name() {
        return "waiting";
    }

    @Override
    public String description() {
        return "Waits, and keeps nothing";
    }

    @Override
    public Class<Options> optionsType() {
        return Options.class;
    }

    @Override
    public Store open(Options options, StoreContext context) {
        return new WaitingStore(options);
    }
}
