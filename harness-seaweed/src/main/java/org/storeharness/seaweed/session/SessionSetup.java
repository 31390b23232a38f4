package org.storeharness.seaweed.session;

import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.fileid.VolumeAccess;
import org.storeharness.seaweed.http.ClientCounters;
import org.storeharness.seaweed.object.ObjectRequests;
import org.storeharness.seaweed.options.ReadForm;
import org.storeharness.seaweed.options.SeaweedOptions;
import org.storeharness.seaweed.protocol.Endpoint;

/**
 * What all sessions of a store share.
 *
 * @param server the master, or the filer
 * @param directory what stands before every object in a request's path, from the slash on
 * @param requests writes requests for objects
 * @param volumes what else is needed for volume servers; {@code null} with a filer
 * @param foreign whether another run wrote the objects, so that their sizes are not known
 * @param options the options of the target
 * @param readMode what a read asks for
 * @param tally counts what they do
 * @param access how servers are reached, and what a filer wants to see
 */
public record SessionSetup(
        Endpoint server,
        String directory,
        ObjectRequests requests,
        @Nullable VolumeAccess volumes,
        boolean foreign,
        SeaweedOptions options,
        ReadForm readMode,
        ClientCounters tally,
        ClientSettings access) {
    /** The same for an audit: whole objects of any size, deleted ones as well, and nothing of it counted. */
    public SessionSetup forAudit() {
        VolumeAccess all = volumes == null ? null : volumes.withDeleted();
        return new SessionSetup(
                server, directory, requests, all, true, options, ReadForm.FULL, new ClientCounters(), access);
    }
}
