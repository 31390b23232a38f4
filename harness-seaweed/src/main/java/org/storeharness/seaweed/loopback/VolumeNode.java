package org.storeharness.seaweed.loopback;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.protocol.Endpoint;

/** A volume server's part of the data: its copies of volumes, in a directory of its own. Thread-safe. */
final class VolumeNode {
    private final Endpoint endpoint;
    private final Path directory;
    private final int slots;
    private final GroupCommit commit;
    private final Map<Integer, VolumeFile> files = new ConcurrentSkipListMap<>();
    private volatile boolean alive = true;

    VolumeNode(Endpoint endpoint, Path directory, int slots) {
        this.endpoint = endpoint;
        this.directory = directory;
        this.slots = slots;
        this.commit = new GroupCommit("loopback-fsync-" + endpoint.port());
    }

    Endpoint endpoint() {
        return endpoint;
    }

    Path directory() {
        return directory;
    }

    int slots() {
        return slots;
    }

    int freeSlots() {
        return alive ? slots - files.size() : 0;
    }

    boolean isAlive() {
        return alive;
    }

    GroupCommit commit() {
        return commit;
    }

    /** Its copies by volume id, in ascending order. */
    Map<Integer, VolumeFile> files() {
        return files;
    }

    @Nullable
    VolumeFile file(int volume) {
        return files.get(volume);
    }

    void add(int volume, String collection) throws IOException {
        String name = collection.isEmpty() ? volume + ".dat" : collection + "_" + volume + ".dat";
        files.put(volume, new VolumeFile(directory.resolve(name)));
    }

    void remove(int volume) throws IOException {
        VolumeFile file = files.remove(volume);
        if (file != null) {
            file.remove();
        }
    }

    /** Stops serving, with the files as they are. */
    void stop() throws IOException {
        alive = false;
        commit.close();
        for (VolumeFile file : files.values()) {
            file.close();
        }
    }
}
