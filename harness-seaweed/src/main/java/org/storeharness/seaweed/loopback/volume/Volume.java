package org.storeharness.seaweed.loopback.volume;

import java.util.List;

/**
 * A volume with its copies.
 *
 * @param holders the servers with a copy; assignments name the first
 */
public record Volume(int id, VolumeLayout layout, List<VolumeNode> holders) {
    /** Whether all copies can be written. */
    public boolean isWritable() {
        return holders.stream().allMatch(VolumeNode::isAlive);
    }

    /**
     * The properties that volumes share if an assignment may choose any of them.
     *
     * @param ttl the time to live, as in the query; empty for none
     */
    public record VolumeLayout(String collection, Replication replication, String ttl) {}
}
