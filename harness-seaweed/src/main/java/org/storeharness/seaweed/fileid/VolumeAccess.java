package org.storeharness.seaweed.fileid;

/**
 * What a session needs to reach objects on volume servers by file id.
 *
 * @param master writes requests to the master
 * @param ids the file ids of the written objects
 * @param tokensToWrite whether uploads and deletes need a token of the master
 * @param tokensToRead whether reads need a token of the master
 */
public record VolumeAccess(MasterRequests master, FileIdTable ids, boolean tokensToWrite, boolean tokensToRead) {
    /** The same, with the ids of deleted objects as well. */
    public VolumeAccess withDeleted() {
        return new VolumeAccess(master, ids.withDeleted(), tokensToWrite, tokensToRead);
    }
}
