package org.storeharness.seaweed;

import java.util.Map;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.StoreContext;
import org.storeharness.core.store.StoreContractTest;
import org.storeharness.core.store.StoreDriver;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.seaweed.protocol.Endpoint;

/** The contract of stores, checked with the stand-in. */
class SeaweedContractTest extends StoreContractTest {
    @Override
    protected StoreDriver<?> driver() {
        return new SeaweedDriver(Map.of());
    }

    @Override
    protected Map<String, ?> options() {
        return Map.of("loopback", "always");
    }

    @Override
    protected boolean supportsBatches() {
        return false;
    }

    @Override
    protected boolean plantForeignPlace(StoreContext context) throws Exception {
        return master().get("/vol/grow?count=1&collection=" + collection(context))
                        .status()
                == 200;
    }

    @Override
    protected boolean foreignPlaceIsUntouched(StoreContext context) throws Exception {
        return master().volumeStatus().hasCollection(collection(context));
    }

    private MasterClient master() {
        Store opened = store();
        return new MasterClient(Endpoint.parse(opened.facts().endpoint()));
    }

    private static String collection(StoreContext context) {
        return context.runId() + "-" + context.target();
    }
}
