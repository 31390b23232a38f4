package org.storeharness.seaweed;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.NettyTransport;
import org.storeharness.plan.Durability;
import org.storeharness.seaweed.client.ReadForm;
import org.storeharness.seaweed.client.SeaweedOptions;
import org.storeharness.unit.EnumSpelling;

/** The settings that every target shows, as text for its result. */
final class StoreSettings {
    private StoreSettings() {}

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
    static void describeReads(Map<String, String> settings, SeaweedOptions options) {
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
