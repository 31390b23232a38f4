package org.storeharness.seaweed;

/**
 * The setup that a session needs to reach objects on volume servers by file id.
 *
 * @param master writes requests to the master
 * @param ids the file ids of the written objects
 * @param tokensToWrite whether uploads and deletes need a token of the master
 * @param tokensToRead whether reads need a token of the master
 * @param asksEveryHolder whether reads ask every holder of the volume, as an audit does
 */
record VolumeAccess(
        MasterRequests master, FileIdTable ids, boolean tokensToWrite, boolean tokensToRead, boolean asksEveryHolder) {
    /** The same access for an audit: it has the ids of deleted objects as well, and asks every holder. */
    VolumeAccess forAudit() {
        return new VolumeAccess(master, ids.withDeleted(), tokensToWrite, tokensToRead, true);
    }
}
