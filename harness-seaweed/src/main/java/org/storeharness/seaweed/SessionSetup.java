package org.storeharness.seaweed;

import org.jspecify.annotations.Nullable;
import org.storeharness.http.Endpoint;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.client.ReadForm;
import org.storeharness.seaweed.client.SeaweedOptions;

/**
 * The settings and data that all sessions of a store share.
 *
 * @param server the master, or the filer
 * @param directory the beginning of the path of every object, from the slash on
 * @param requests writes requests for objects
 * @param volumes the access to volume servers in addition; {@code null} with a filer
 * @param foreign whether another run wrote the objects, so that their sizes are not known
 * @param options the options of the target
 * @param readForm the form of a read's request
 * @param counters takes the counts of all sessions
 * @param settings the settings by which servers are reached
 */
record SessionSetup(
        Endpoint server,
        String directory,
        ObjectRequests requests,
        @Nullable VolumeAccess volumes,
        boolean foreign,
        SeaweedOptions options,
        ReadForm readForm,
        ClientCounters counters,
        ClientSettings settings) {
    /** The same for an audit: reads whole objects of any size, deleted ones as well, from any holder, and counts nothing. */
    SessionSetup forAudit() {
        VolumeAccess all = volumes == null ? null : volumes.forAudit();
        return new SessionSetup(
                server, directory, requests, all, true, options, ReadForm.FULL, new ClientCounters(), settings);
    }
}
