package org.storeharness.fs;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestContext;

/** Opens file stores for tests. */
public final class FsStoreFixtures {
    public static final String RUN = "run-1";
    public static final int SIZE = 4096;

    private FsStoreFixtures() {}

    /** An opened and prepared store for objects of {@link #SIZE}. */
    public static Store prepared(StoreDriver<?> driver, Path directory, Map<String, ?> options) throws StoreException {
        Store store = open(driver, context(directory, Durability.DURABLE, SIZE), options);
        store.prepare();
        return store;
    }

    public static StoreContext context(Path directory, Durability durability, int objectBytes) {
        return context(directory, durability, new StoreContext.Demand(2, 2, 1, objectBytes));
    }

    static StoreContext context(Path directory, Durability durability, StoreContext.Demand demand) {
        return TestContext.of(
                RUN, "target", directory, demand, "durability", durability, "operationTimeout", Duration.ofSeconds(5));
    }

    public static <O extends Record> Store open(StoreDriver<O> driver, StoreContext context, Map<String, ?> options)
            throws StoreException {
        return driver.open(OptionsBinder.bind(driver.optionsType(), options), context);
    }

    public static Session session(Store store) throws StoreException {
        return store.openSession(new SessionContext(0, 1));
    }

    /** The directory in which {@link #prepared} works. */
    public static Path place(Path directory) {
        return directory.resolve("harness-" + RUN).resolve("target");
    }
}
