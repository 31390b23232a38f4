package org.storeharness.seaweed;

import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.storeharness.seaweed.protocol.Endpoint;

/**
 * What all sessions of a store share.
 *
 * @param master where ids and locations come from
 * @param requests writes their requests
 * @param ids the ids of the objects that were written
 * @param tokensToWrite whether uploads and deletes need a token of the master
 * @param tokensToRead whether reads need a token of the master
 * @param foreign whether another run wrote the objects, so that their sizes are not known
 * @param options the options of the target
 * @param readMode what a read asks for
 * @param inDoubt takes the keys of objects whose delete was sent and not acknowledged
 * @param requestsSentAgain counts reads that met a connection which the server had closed, and went out once more
 */
record SessionSetup(
        Endpoint master,
        RequestWriter requests,
        FidFile ids,
        boolean tokensToWrite,
        boolean tokensToRead,
        boolean foreign,
        SeaweedOptions options,
        ReadMode readMode,
        Set<Long> inDoubt,
        LongAdder requestsSentAgain) {
    /** The same for an audit: whole objects of any size, deleted ones as well. */
    SessionSetup forAudit() {
        return new SessionSetup(
                master,
                requests,
                ids.withDeleted(),
                tokensToWrite,
                tokensToRead,
                true,
                options,
                ReadMode.FULL,
                inDoubt,
                new LongAdder());
    }
}
