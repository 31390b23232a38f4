package org.storeharness.seaweed.loopback.volume;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.protocol.Endpoint;

/** The copies of volumes on one volume server, in a directory of its own. Thread-safe. */
public final class VolumeNode {
    private static final Pattern NAME = Pattern.compile("(?:(.+)_)?(\\d{1,9})\\.dat");

    private @Nullable Endpoint endpoint;
    private final Path directory;
    private final int slots;
    private final String commitName;
    private final RequestCounts requests = new RequestCounts();
    private final Map<Integer, VolumeFile> files = new ConcurrentSkipListMap<>();
    private volatile GroupCommit commit;
    private volatile boolean alive = true;
    private volatile boolean listed = true;

    /**
     * @param index the index of the volume server, from 0
     */
    public VolumeNode(int index, Path directory, int slots) {
        this.directory = directory;
        this.slots = slots;
        this.commitName = "loopback-fsync-" + (index + 1);
        this.commit = new GroupCommit(commitName);
    }

    /** Sets the address. Called once, before other threads know the node. */
    public void setEndpoint(Endpoint address) {
        endpoint = address;
    }

    /** The address. */
    public Endpoint endpoint() {
        if (endpoint == null) {
            throw new IllegalStateException("the volume server is not up yet");
        }
        return endpoint;
    }

    public Path directory() {
        return directory;
    }

    public int slots() {
        return slots;
    }

    public int freeSlots() {
        return alive ? slots - files.size() : 0;
    }

    /** Whether its process runs. */
    public boolean isAlive() {
        return alive;
    }

    /** Whether the master knows it: it runs, or has died so recently that the master has not noticed it. */
    public boolean isListed() {
        return listed;
    }

    void setListed(boolean known) {
        listed = known;
    }

    public RequestCounts requests() {
        return requests;
    }

    public GroupCommit commit() {
        return commit;
    }

    /** Its copies by volume id, in ascending order. */
    public Map<Integer, VolumeFile> files() {
        return files;
    }

    public @Nullable VolumeFile file(int volume) {
        return files.get(volume);
    }

    void add(int volume, Volume.VolumeLayout layout) throws IOException {
        String name = layout.collection().isEmpty() ? volume + ".dat" : layout.collection() + "_" + volume + ".dat";
        SuperBlock superBlock = new SuperBlock(layout.replication(), layout.ttl());
        files.put(volume, VolumeFile.create(directory.resolve(name), superBlock));
    }

    /** Opens the volumes that an earlier stand-in left; their layouts by volume id. */
    Map<Integer, Volume.VolumeLayout> recover() throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            for (Path path : entries.toList()) {
                Matcher name = NAME.matcher(path.getFileName().toString());
                if (name.matches()) {
                    files.put(Integer.parseInt(name.group(2)), VolumeFile.open(path));
                }
            }
        }
        return layouts();
    }

    /** The layouts of its copies by volume id, as their files say. */
    Map<Integer, Volume.VolumeLayout> layouts() {
        Map<Integer, Volume.VolumeLayout> found = new TreeMap<>();
        files.forEach((volume, file) -> {
            Matcher name = NAME.matcher(file.path().getFileName().toString());
            String collection = name.matches() && name.group(1) != null ? name.group(1) : "";
            SuperBlock superBlock = file.superBlock();
            found.put(volume, new Volume.VolumeLayout(collection, superBlock.replication(), superBlock.ttl()));
        });
        return found;
    }

    /** Takes a copy over from another server. */
    void take(int volume, VolumeNode from) throws IOException {
        VolumeFile file = from.files.remove(volume);
        if (file == null) {
            throw new IOException(from.endpoint() + " has no volume " + volume);
        }
        file.close();
        Path place = directory.resolve(file.path().getFileName());
        Files.move(file.path(), place);
        files.put(volume, VolumeFile.open(place));
    }

    void remove(int volume) throws IOException {
        VolumeFile file = files.remove(volume);
        if (file != null) {
            file.remove();
        }
    }

    /** Stops serving; the files stay as they are. */
    public void stop() throws IOException {
        alive = false;
        commit.close();
        for (VolumeFile file : files.values()) {
            file.close();
        }
    }

    /** Serves again after {@link #stop}, with the volumes in its directory; their layouts by volume id. */
    Map<Integer, Volume.VolumeLayout> start() throws IOException {
        files.clear();
        Map<Integer, Volume.VolumeLayout> found = recover();
        commit = new GroupCommit(commitName);
        alive = true;
        listed = true;
        return found;
    }
}
