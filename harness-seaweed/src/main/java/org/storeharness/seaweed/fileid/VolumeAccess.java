package org.storeharness.seaweed.fileid;

/**
 * What a session needs to ask volume servers by the ids of a master.
 *
 * @param master writes requests to the master
 * @param ids the ids of the objects that were written
 * @param tokensToWrite whether uploads and deletes need a token of the master
 * @param tokensToRead whether reads need a token of the master
 */
public record VolumeAccess(MasterRequests master, FileIdTable ids, boolean tokensToWrite, boolean tokensToRead) {
    /** The same with the ids of deleted objects as well. */
    public VolumeAccess withDeleted() {
        return new VolumeAccess(master, ids.withDeleted(), tokensToWrite, tokensToRead);
    }
}
