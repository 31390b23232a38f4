package org.storeharness.seaweed;

import static org.storeharness.store.Refusals.assertStoreFails;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.store.SharedPlace;

/** A host whose address of the master or of the filer leads to another SeaweedFS, as a loopback address does. */
@Timeout(60)
class SharedCollectionTest {
    @TempDir
    private Path directory;

    private SeaweedFixture fixture(String name, Map<String, ?> options) throws Exception {
        return new SeaweedFixture(Files.createDirectory(directory.resolve(name)), options);
    }

    /** The other process attaches to the first one's place, but that this option leads to another server. */
    private void assertRefused(SeaweedFixture first, SeaweedFixture other, String option, String message)
            throws Exception {
        String elsewhere = other.store().sharedPlace().options().get(option);
        Map<String, String> place = new HashMap<>(first.store().sharedPlace().options());
        place.put(option, elsewhere);
        Path second = Files.createDirectory(directory.resolve("second"));
        assertStoreFails(() -> first.attached(second, new SharedPlace(place, Map.of())), message.formatted(elsewhere));
    }

    @Test
    void aMasterWithoutTheCollectionOfTheRunIsAnotherOne() throws Exception {
        try (SeaweedFixture first = fixture("first", Map.of("loopback", "always"));
                SeaweedFixture other = fixture("other", Map.of("loopback", "always", "collection", "elsewhere"))) {
            assertRefused(
                    first,
                    other,
                    "master",
                    " of this run is not at the master %s that this host reaches, which is that of another SeaweedFS; name"
                            + " the master of the run by an address that all hosts reach");
        }
    }

    @Test
    void aFilerWithoutTheMarkOfTheRunIsAnotherOne() throws Exception {
        Map<String, ?> options = Map.of("loopback", "always", "filer", "started");
        try (SeaweedFixture first = fixture("first", options);
                SeaweedFixture other = fixture("other", options)) {
            other.store().cleanup();
            assertRefused(
                    first,
                    other,
                    "filer",
                    " of this run is not at the filer %s that this host reaches (no file .harness-run in it), which is"
                            + " another one; name the filer of the run by an address that all hosts reach");
        }
    }
}
