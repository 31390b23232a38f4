package org.storeharness.seaweed;

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
        LongAdder requestsSentAgain) {}
