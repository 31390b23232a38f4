package org.storeharness.seaweed;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.storeharness.http.Endpoint;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreContractTest;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreException;

/** The contract of stores, checked with the stand-in. */
class SeaweedContractTest extends StoreContractTest {
    private @Nullable LoopbackServer another;

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

    @Override
    protected Map<String, ?> auditedOptions() {
        Map<String, Object> audited = new HashMap<>(options());
        audited.put("audit", "true");
        return audited;
    }

    /** Another SeaweedFS. */
    @Override
    protected Optional<SharedPlace> plantAnotherPlace(StoreContext context, SharedPlace place) throws Exception {
        Map<String, String> options = new HashMap<>(place.options());
        options.put("master", startAnother().master().toString());
        return Optional.of(new SharedPlace(options, place.details()));
    }

    @Override
    protected boolean anotherPlaceIsUntouched(StoreContext context) throws StoreException {
        return new MasterClient(another().master()).volumeStatus().collections().isEmpty();
    }

    final LoopbackServer startAnother() throws StoreException {
        another = LoopbackServer.start(LoopbackOptions.DEFAULTS);
        return another;
    }

    /** The other SeaweedFS, which was started. */
    final LoopbackServer another() {
        return Objects.requireNonNull(another);
    }

    @AfterEach
    void closeTheOther() throws StoreException {
        if (another != null) {
            another.close();
        }
    }

    private MasterClient master() {
        Store opened = store();
        return new MasterClient(Endpoint.parse(opened.facts().endpoint()));
    }

    private static String collection(StoreContext context) {
        return SeaweedCollection.nameOf(null, context.runId(), context.target(), false);
    }
}
