package org.storeharness.store;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.storeharness.plan.Durability;

/**
 * The facts about a store, as shown with its result. They never contain secrets.
 *
 * @param product the product with its version, for example {@code PostgreSQL 18.1}
 * @param endpoint its location, without credentials
 * @param durability what an acknowledged write actually survives
 * @param standIn whether this is a stand-in of the harness, which is never ranked
 * @param settings other settings, in display order
 */
public record StoreFacts(
        String product, String endpoint, Durability durability, boolean standIn, Map<String, String> settings) {
    /** The setting of stores of files that tells whether they bypass the page cache. */
    public static final String DIRECT_IO = "directIo";

    /** Its beginning where they do not; the reason follows. */
    public static final String NO_DIRECT_IO = "no: ";

    /** The setting that tells why acknowledged writes are not durable although that was asked for; absent where they are. */
    public static final String DURABILITY_REASON = "durabilityReason";

    /** The settings of clients that tell what they do to upload a content, where stores have several clients. */
    public static final List<String> UPLOADS = List.of("uploads in parts", "uploads protected by");

    /** The setting of clients that tells what they do to check a content that they read, where stores have several clients. */
    public static final String DOWNLOADS_CHECKED_BY = "downloads checked by";

    /** The setting of a client that tells on which threads it works besides those of the workers; absent where there are none. */
    public static final String OTHER_THREADS = "client threads";

    /** The setting of a store that reads what other programs or runs wrote, whose sizes no plan says; absent where it reads the run's objects. */
    public static final String EXISTING_OBJECTS = "objects";

    public StoreFacts {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }
}
