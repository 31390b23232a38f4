package org.storeharness.seaweed;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.storeharness.http.Endpoint;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.client.FilerClient;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;
import org.storeharness.store.Outcome;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreContractTest;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreException;

/** The contract of stores, checked with the stand-in's filer. */
class SeaweedFilerContractTest extends StoreContractTest {
    private @Nullable LoopbackServer another;

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

    @Override
    protected Map<String, ?> auditedOptions() {
        Map<String, Object> audited = new HashMap<>(options());
        audited.put("audit", "true");
        return audited;
    }

    /** Another filer, where somebody else has a directory of that name. */
    @Override
    protected Optional<SharedPlace> plantAnotherPlace(StoreContext context, SharedPlace place) throws Exception {
        another = LoopbackServer.start(LoopbackOptions.DEFAULTS);
        filer(another.filer()).write(directory(context) + "letter", "Dear all");
        Map<String, String> options = new HashMap<>(place.options());
        options.put("filer", another.filer().toString());
        return Optional.of(new SharedPlace(options, place.details()));
    }

    @Override
    protected boolean anotherPlaceIsUntouched(StoreContext context) throws StoreException {
        return filer(Objects.requireNonNull(another).filer())
                .entries(directory(context))
                .equals(List.of(directory(context) + "letter"));
    }

    @AfterEach
    void closeTheOther() throws StoreException {
        if (another != null) {
            another.close();
        }
    }

    private static FilerClient filer(Endpoint address) {
        return new FilerClient(address, ClientSettings.PLAIN);
    }

    private FilerClient filer() {
        return filer(Endpoint.parse(store().facts().endpoint()));
    }

    private static String directory(StoreContext context) {
        return "/" + context.runId() + "-" + context.target() + "/";
    }
}
