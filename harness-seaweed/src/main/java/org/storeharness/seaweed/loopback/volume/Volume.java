package org.storeharness.seaweed.loopback.volume;

import java.util.List;

/**
 * A volume with its copies.
 *
 * @param holders the servers that have a copy, the first of which answers assignments
 */
public record Volume(int id, VolumeLayout layout, List<VolumeNode> holders) {
    /** Whether all copies can be written. */
    public boolean isWritable() {
        return holders.stream().allMatch(VolumeNode::isAlive);
    }

    /**
     * What volumes have in common that an assignment may choose from.
     *
     * @param ttl as the query gave it, empty for none
     */
    public record VolumeLayout(String collection, Replication replication, String ttl) {}
}
