package org.storeharness.seaweed;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.storeharness.http.Endpoint;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.client.FilerClient;
import org.storeharness.store.Outcome;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;

/** The contract of stores, checked with the stand-in's filer. */
class SeaweedFilerContractTest extends SeaweedContractTest {
    @Override
    protected Map<String, ?> options() {
        return Map.of("loopback", "always", "filer", "started");
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

    /** Another filer, where somebody else has a directory of that name. */
    @Override
    protected Optional<SharedPlace> plantAnotherPlace(StoreContext context, SharedPlace place) throws Exception {
        filer(startAnother().filer()).write(directory(context) + "letter", "Dear all");
        Map<String, String> options = new HashMap<>(place.options());
        options.put("filer", another().filer().toString());
        return Optional.of(new SharedPlace(options, place.details()));
    }

    @Override
    protected boolean anotherPlaceIsUntouched(StoreContext context) throws StoreException {
        return filer(another().filer()).entries(directory(context)).equals(List.of(directory(context) + "letter"));
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
