package org.storeharness.seaweed;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Endpoint;
import org.storeharness.seaweed.client.SeaweedOptions;
import org.storeharness.store.SharedPlace;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;

/** Makes the places by which other processes of a run reach the servers of a target: by their addresses, where the run started them. */
final class SeaweedPlace {
    private static final String NOT_GIVEN = "";

    private SeaweedPlace() {}

    /** The place of a store behind a master. */
    static SharedPlace ofMaster(SeaweedOptions options, Endpoint master) {
        return place(options, options.master() == null ? Map.of("master", master.toString()) : Map.of());
    }

    /** The place of a store behind a filer. */
    static SharedPlace ofFiler(SeaweedOptions options, Endpoint filer) {
        return place(options, Map.of("filer", filer.toString()));
    }

    /** The place for a process that starts nothing and writes no list of ids. */
    private static SharedPlace place(SeaweedOptions options, Map<String, String> server) {
        Map<String, String> replaced = new HashMap<>(server);
        replaced.put("loopback", "auto");
        replaced.put("loopbackFaults", NOT_GIVEN);
        replaced.put("weed", NOT_GIVEN);
        replaced.put("dataDirs", NOT_GIVEN);
        replaced.put("writeIds", NOT_GIVEN);
        putPath(replaced, "readIds", options.readIds());
        putFiles(replaced, options);
        return new SharedPlace(replaced, Map.of());
    }

    /** Adds the files by which servers are trusted, and those of the keys, to options for a process in any directory. */
    static void putFiles(Map<String, String> elsewhere, SeaweedOptions options) {
        putPath(elsewhere, "tlsAuthority", options.tlsAuthority());
        putPath(elsewhere, "tlsCertificate", options.tlsCertificate());
        putPath(elsewhere, "tlsKey", options.tlsKey());
        putPath(elsewhere, "security", options.security());
    }

    /**
     * Checks that a store which is opened with these options starts nothing, makes no directories for servers and writes no list.
     *
     * @throws InvalidValueException if it would
     */
    static void check(SeaweedOptions options) {
        Check.require(
                options.master() != null
                        || options.filer() != null && !options.filer().equals(SeaweedOptions.STARTED),
                "master",
                () ->
                        "must name a server: an agent starts none; have the coordinator start it, or name one that all reach");
        Check.require(
                options.dataDirs().isEmpty(),
                "dataDirs",
                () -> "must be empty for an agent, which has no servers, got " + options.dataDirs());
        Check.require(
                options.writeIds() == null,
                "writeIds",
                () -> "must be empty for an agent, since the coordinator has all ids, got " + options.writeIds());
    }

    private static void putPath(Map<String, String> options, String name, @Nullable Path path) {
        if (path != null) {
            options.put(name, path.toAbsolutePath().toString());
        }
    }
}
