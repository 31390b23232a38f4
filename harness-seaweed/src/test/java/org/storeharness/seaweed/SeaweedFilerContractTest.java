package org.storeharness.seaweed;

import java.util.Map;
import org.storeharness.core.store.Outcome;
import org.storeharness.core.store.StoreContext;
import org.storeharness.core.store.StoreContractTest;
import org.storeharness.core.store.StoreDriver;
import org.storeharness.core.store.StoreException;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.client.FilerClient;
import org.storeharness.seaweed.protocol.Endpoint;

/** The contract of stores, checked with the stand-in's filer. */
class SeaweedFilerContractTest extends StoreContractTest {
    @Override
    protected StoreDriver<?> driver() {
        return new SeaweedDriver(Map.of());
    }

    @Override
    protected Map<String, ?> options() {
        return Map.of("loopback", "always", "filer", "started");
    }

    @Override
    protected boolean supportsBatches() {
        return false;
    }

    @Override
    protected Outcome outcomeOfDeletingNothing() {
        return Outcome.OK;
    }

    @Override
    protected boolean plantForeignPlace(StoreContext context) throws StoreException {
        filer().write(directory(context) + "letter", "Dear all");
        return true;
    }

    @Override
    protected boolean foreignPlaceIsUntouched(StoreContext context) throws StoreException {
        return filer().firstEntry(directory(context)).orElse("").equals("letter");
    }

    private FilerClient filer() {
        return new FilerClient(Endpoint.parse(store().facts().endpoint()), ClientSettings.PLAIN);
    }

    private static String directory(StoreContext context) {
        return "/" + context.runId() + "-" + context.target() + "/";
    }
}
