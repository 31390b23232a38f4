package org.storeharness.seaweed;

import java.util.HashMap;
import java.util.Map;
import org.storeharness.http.Endpoint;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.seaweed.client.SeaweedOptions;
import org.storeharness.store.SharedPlace;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;

/** Makes the places by which other processes of a run reach the servers of a target: by their addresses, where the run started them. */
final class SeaweedPlace {
    /** The options by which servers are trusted, and by which they trust. */
    static final String[] TLS = {"tls", "tlsAuthority", "tlsCertificate", "tlsKey", "security"};

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
        replaced.putAll(OptionsBinder.elsewhere(options, "readIds"));
        replaced.putAll(OptionsBinder.elsewhere(options, TLS));
        return new SharedPlace(replaced, Map.of());
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
}
