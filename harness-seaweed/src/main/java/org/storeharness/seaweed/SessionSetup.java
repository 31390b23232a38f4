package org.storeharness.seaweed;

import java.util.Set;
import org.storeharness.seaweed.protocol.Endpoint;

/**
 * What all sessions of a store share.
 *
 * @param api who is asked for objects
 * @param server where ids and locations come from, or the filer
 * @param place what stands before every object in a request's path, from the slash on
 * @param master writes requests to the master
 * @param requests writes requests for objects
 * @param ids the ids of the objects that were written
 * @param tokensToWrite whether uploads and deletes need a token of the master
 * @param tokensToRead whether reads need a token of the master
 * @param foreign whether another run wrote the objects, so that their sizes are not known
 * @param options the options of the target
 * @param readMode what a read asks for
 * @param inDoubt takes the keys of objects whose delete was sent and not acknowledged
 * @param tally counts what they do
 */
record SessionSetup(
        ObjectApi api,
        Endpoint server,
        String place,
        MasterRequests master,
        ObjectRequests requests,
        FidFile ids,
        boolean tokensToWrite,
        boolean tokensToRead,
        boolean foreign,
        SeaweedOptions options,
        ReadMode readMode,
        Set<Long> inDoubt,
        Tally tally) {
    /** The same for an audit: whole objects of any size, deleted ones as well, and nothing of it counted. */
    SessionSetup forAudit() {
        return new SessionSetup(
                api,
                server,
                place,
                master,
                requests,
                ids.withDeleted(),
                tokensToWrite,
                tokensToRead,
                true,
                options,
                ReadMode.FULL,
                inDoubt,
                new Tally());
    }
}
