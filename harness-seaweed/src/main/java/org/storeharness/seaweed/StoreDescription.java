package org.storeharness.seaweed;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.storeharness.core.plan.Durability;
import org.storeharness.seaweed.http.ClientCounters;
import org.storeharness.seaweed.options.SeaweedOptions;

/** What a reader of the result has to know of a store that is reached by a master: what was found, and what was asked for. */
final class StoreDescription {
    private final SeaweedOptions options;
    private final Durability durability;
    private final String dataPlaces;
    private final Map<String, String> settings = new LinkedHashMap<>();
    private Product product = Product.UNKNOWN;

    /**
     * @param master how the master was come by; empty for nothing to tell
     * @param dataPlaces where the servers that were started keep their data; empty for nothing to tell
     */
    StoreDescription(SeaweedOptions options, Durability durability, String master, String dataPlaces) {
        this.options = options;
        this.durability = durability;
        this.dataPlaces = dataPlaces;
        if (!master.isEmpty()) {
            settings.put("master", master);
        }
    }

    /** What answers; unknown before {@link #add}. */
    Product product() {
        return product;
    }

    /** Adds what is known when the collection is there. */
    void add(String version, int volumeServers, SeaweedCollection collection) {
        product = Product.of(version);
        settings.put("version", version);
        settings.put("volume servers", String.valueOf(volumeServers));
        if (!dataPlaces.isEmpty()) {
            settings.put("data directories", dataPlaces);
        }
        settings.put("tokens", tokens(collection.needsTokensToWrite(), collection.needsTokensToRead()));
        if (options.readIds() == null) {
            addWrites(collection.name());
            StoreSettings.describe(settings, options, durability);
        } else {
            StoreSettings.describeReads(settings, options);
        }
    }

    /** Adds that so many objects of another run are read, whose ids are listed there. */
    void addForeign(long objects, Path list) {
        settings.put("objects", objects + " of another run, listed in " + list + ": not verified");
    }

    /**
     * All of it, and what came up since.
     *
     * @param volumes how many the collection has now, which the master may have grown; 0 if nobody told
     * @param otherLeader the master that came to lead instead of the one that is asked; empty if none did
     */
    Map<String, String> settings(int volumes, String otherLeader, ClientCounters tally) {
        Map<String, String> all = new LinkedHashMap<>(settings);
        tally.describe(all);
        if (!otherLeader.isEmpty()) {
            String now = "does not lead any more: passes requests on to " + otherLeader
                    + ", so every assignment takes longer since";
            all.merge("master", now, (first, then) -> first + " at first, then " + then);
        }
        if (options.readIds() == null && volumes > 0 && options.volumes() > 0 && volumes != options.volumes()) {
            all.merge("volumes grown", volumes + " in the end", (grown, end) -> grown + " at first, " + end);
        }
        return all;
    }

    private void addWrites(String collection) {
        settings.put("collection", collection + (options.keep() ? ", stays when the run is over" : ""));
        settings.put("replication", options.replication());
        settings.put(
                "volumes grown", options.volumes() == 0 ? "as the master chose" : String.valueOf(options.volumes()));
        settings.put(
                "ids",
                options.assignAhead() == 1
                        ? "one request for each write"
                        : "assigned in advance, " + options.assignAhead() + " with one request, which share a volume");
    }

    private static String tokens(boolean toWrite, boolean toRead) {
        if (!toWrite && !toRead) {
            return "none";
        }
        return (toWrite ? "to write and delete" : "")
                + (toWrite && toRead ? ", " : "")
                + (toRead ? "to read (one more request for each read)" : "");
    }
}
