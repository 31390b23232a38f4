package org.storeharness.seaweed;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.NettyTransport;
import org.storeharness.plan.Durability;
import org.storeharness.seaweed.client.ReadForm;
import org.storeharness.seaweed.client.SeaweedOptions;
import org.storeharness.store.StoreFacts;
import org.storeharness.unit.EnumSpelling;

/** The settings of a store behind a master, as its result shows them: what was found, and what the options demand. */
final class StoreDescription {
    private final SeaweedOptions options;
    private final Durability durability;
    private final String master;
    private final String dataDirectories;
    private final Map<String, String> settings = new LinkedHashMap<>();
    private Product product = Product.UNKNOWN;
    private Durability found;

    /**
     * @param master the way in which the master was chosen; empty if there was no choice
     * @param dataDirectories the data directories of the started servers; empty if the options do not name directories
     */
    StoreDescription(SeaweedOptions options, Durability durability, String master, String dataDirectories) {
        this.options = options;
        this.durability = durability;
        this.found = durability;
        this.master = master;
        this.dataDirectories = dataDirectories;
    }

    /** The product that serves; unknown before {@link #add}. */
    Product product() {
        return product;
    }

    /** The durability of an acknowledged write: what was asked for, as far as the servers' version keeps it. */
    Durability durability() {
        return found;
    }

    /** Adds the facts that are known once the collection exists. */
    void add(String version, int volumeServers, SeaweedCollection collection) {
        product = Product.of(version);
        settings.put("version", version);
        settings.put("volume servers", String.valueOf(volumeServers));
        if (!dataDirectories.isEmpty() && !product.standIn()) {
            settings.put("data directories", dataDirectories);
        }
        settings.put("tokens", tokens(collection.needsTokensToWrite(), collection.needsTokensToRead()));
        if (options.readIds() == null) {
            addWrites(collection.name());
            addDurability(version);
            describe(settings, options, durability);
        } else {
            describeReads(settings, options);
        }
    }

    /** Adds that objects of another run are read, whose ids are in this list. */
    void addForeign(long objects, Path list) {
        settings.put(StoreFacts.EXISTING_OBJECTS, objects + " of another run, listed in " + list + ": not verified");
    }

    /**
     * All settings, with what has changed since the start.
     *
     * @param volumes the number of volumes that the collection has now, since the master may grow more; 0 if unknown
     * @param newLeader the master that has become the leader in place of the chosen one; empty if none has
     */
    Map<String, String> settings(int volumes, String newLeader, ClientCounters counters) {
        Map<String, String> all = new LinkedHashMap<>();
        String lost = "does not lead any more: passes requests on to " + newLeader
                + ", so every assignment takes longer since";
        if (newLeader.isEmpty() && !master.isEmpty()) {
            all.put("master", master);
        } else if (!newLeader.isEmpty()) {
            all.put("master", master.isEmpty() ? lost : master + " at first, then " + lost);
        }
        all.putAll(settings);
        counters.describe(all);
        if (options.readIds() == null && volumes > 0 && options.volumes() > 0 && volumes != options.volumes()) {
            all.put("volumes grown", options.volumes() + " at first, " + volumes + " in the end");
        }
        return all;
    }

    private void addDurability(String version) {
        boolean replicated = !options.replication().equals("000");
        if (durability == Durability.DURABLE && replicated && !product.standIn() && !Product.syncsReplicas(version)) {
            found = Durability.RELAXED;
            settings.put(
                    StoreFacts.DURABILITY_REASON,
                    "replication " + options.replication()
                            + ": before SeaweedFS 4.43 not every replica syncs with fsync=true");
        }
    }

    private void addWrites(String collection) {
        settings.put("collection", collection + (options.keep() ? ", stays after the run" : ""));
        settings.put("replication", options.replication());
        settings.put(
                "volumes grown", options.volumes() == 0 ? "as the master chose" : String.valueOf(options.volumes()));
        settings.put("ids", "one request for each write");
    }

    private static String tokens(boolean toWrite, boolean toRead) {
        if (!toWrite && !toRead) {
            return "none";
        }
        return (toWrite ? "to write and delete" : "")
                + (toWrite && toRead ? ", " : "")
                + (toRead ? "to read (one more request for each read)" : "");
    }

    /** Adds the settings of connections, reads and writes. */
    static void describe(Map<String, String> settings, SeaweedOptions options, Durability durability) {
        describeReads(settings, options);
        putIfPresent(settings, "ttl", options.ttl());
        putIfPresent(settings, "disk", options.disk());
        putIfPresent(settings, "data centre", options.dataCenter());
        settings.put("upload", EnumSpelling.of(options.upload()));
        settings.put(
                "fsync",
                durability == Durability.DURABLE
                        ? "true: group commit (one fsync for up to 128 uploads or 4 MiB), so its cost depends on concurrency"
                        : "false");
        settings.put("deletes", "never synced by SeaweedFS");
    }

    /** Adds the settings of connections and reads. */
    private static void describeReads(Map<String, String> settings, SeaweedOptions options) {
        settings.put(
                "transport",
                "HTTP/1.1, Netty " + NettyTransport.of(options.transport()).name());
        switch (options.tls()) {
            case OFF -> {}
            case VERIFY ->
                settings.put(
                        "TLS",
                        "verified by "
                                + (options.tlsAuthority() == null
                                        ? "the authorities that Java trusts"
                                        : options.tlsAuthority().toString()));
            case INSECURE -> settings.put("TLS", "not verified: any server may have answered");
        }
        if (options.read() != ReadForm.FULL) {
            settings.put(
                    "reads",
                    switch (options.read()) {
                        case FULL -> "whole objects";
                        case RANGE -> "ranges of " + options.rangeBytes() + ": contents are not verified";
                        case HEAD -> "headers only: lengths are checked, contents not";
                        case LIST -> "pages of 100 entries of a listing: name and size of the first are checked";
                    });
        }
    }

    private static void putIfPresent(Map<String, String> settings, String name, @Nullable String value) {
        if (value != null) {
            settings.put(name, value);
        }
    }
}
