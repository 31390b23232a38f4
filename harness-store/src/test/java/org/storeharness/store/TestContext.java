package org.storeharness.store;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Durability;
import org.storeharness.unit.RecordCopy;

/** The contexts with which tests open stores. */
public final class TestContext {
    private TestContext() {}

    /**
     * A context of a relaxed target, alone in its process, that notes nothing and gives an operation 10 seconds.
     *
     * @param changed what is otherwise, as {@link RecordCopy#with} takes it
     */
    public static StoreContext of(
            String runId, String target, Path directory, StoreContext.Demand demand, @Nullable Object... changed) {
        StoreContext usual = new StoreContext(
                runId,
                target,
                directory,
                Durability.RELAXED,
                demand,
                Duration.ofSeconds(10),
                new SharedServers(),
                LeftoverNotes.NONE,
                line -> {});
        return RecordCopy.with(usual, changed);
    }
}
