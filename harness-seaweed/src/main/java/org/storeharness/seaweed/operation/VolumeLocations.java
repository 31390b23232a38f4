package org.storeharness.seaweed.operation;

import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import org.storeharness.seaweed.client.SeaweedOptions;

/** The locations of volumes, as the master last named them. Operations share one lookup for a volume. */
final class VolumeLocations {
    private final RemoteServers servers;
    private final SeaweedOptions options;
    private final IntObjectMap<VolumeLocation> volumes = new IntObjectHashMap<>();

    public VolumeLocations(RemoteServers servers, SeaweedOptions options) {
        this.servers = servers;
        this.options = options;
    }

    /** The location of a volume, known or not. */
    VolumeLocation of(int volume) {
        VolumeLocation location = volumes.get(volume);
        if (location == null) {
            location = new VolumeLocation(volume, servers, options);
            volumes.put(volume, location);
        }
        return location;
    }
}
