package org.storeharness.powerloss;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * A disk after some events and a power loss. What was synced is on it; of the rest, {@link Names} and {@link Contents} say what
 * arrived, as filesystems are free to choose.
 */
final class LostDisk {
    private static final int ROOT = 0;

    private final Map<Integer, Map<String, Integer>> directories = new HashMap<>();
    private final Map<Integer, Map<String, Integer>> syncedDirectories = new HashMap<>();
    private final Map<Integer, byte[]> contents = new HashMap<>();
    private final Map<Integer, byte[]> syncedContents = new HashMap<>();

    /** The names that arrived. */
    enum Names {
        SYNCED,
        ALL
    }

    /** The contents that arrived behind the synced ones. */
    enum Contents {
        SYNCED,
        ALL,
        ZEROS,
        PART
    }

    LostDisk(List<FileEvent> events) {
        directories.put(ROOT, new TreeMap<>());
        syncedDirectories.put(ROOT, new TreeMap<>());
        events.forEach(this::apply);
    }

    private void apply(FileEvent event) {
        if (event instanceof FileEvent.Created made) {
            parent(made.path()).put(last(made.path()), made.inode());
            if (made.directory()) {
                directories.put(made.inode(), new TreeMap<>());
                syncedDirectories.put(made.inode(), new TreeMap<>());
            } else {
                contents.put(made.inode(), new byte[0]);
                syncedContents.put(made.inode(), new byte[0]);
            }
        } else if (event instanceof FileEvent.Written written) {
            byte[] old = contents.get(written.inode());
            byte[] next = Arrays.copyOf(old, (int) Math.max(old.length, written.offset() + written.bytes().length));
            System.arraycopy(written.bytes(), 0, next, (int) written.offset(), written.bytes().length);
            contents.put(written.inode(), next);
        } else if (event instanceof FileEvent.Truncated truncated) {
            contents.put(truncated.inode(), new byte[0]);
        } else if (event instanceof FileEvent.Synced synced) {
            if (contents.containsKey(synced.inode())) {
                syncedContents.put(synced.inode(), contents.get(synced.inode()));
            } else {
                syncedDirectories.put(synced.inode(), new TreeMap<>(directories.get(synced.inode())));
            }
        } else if (event instanceof FileEvent.Renamed renamed) {
            Integer inode = parent(renamed.from()).remove(last(renamed.from()));
            parent(renamed.to()).put(last(renamed.to()), inode);
        } else if (event instanceof FileEvent.Deleted deleted) {
            parent(deleted.path()).remove(last(deleted.path()));
        }
    }

    private Map<String, Integer> parent(String path) {
        Map<String, Integer> at = directories.get(ROOT);
        String[] names = path.split("/");
        for (int i = 0; i < names.length - 1; i++) {
            at = directories.get(at.get(names[i]));
        }
        return at;
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Writes the disk's files below an empty directory. */
    void writeTo(Path directory, Names names, Contents arrived, Random random) throws IOException {
        write(directory, ROOT, names == Names.ALL ? directories : syncedDirectories, arrived, random);
    }

    private void write(Path place, int inode, Map<Integer, Map<String, Integer>> named, Contents arrived, Random random)
            throws IOException {
        for (Map.Entry<String, Integer> entry : named.get(inode).entrySet()) {
            Path path = place.resolve(entry.getKey());
            if (named.containsKey(entry.getValue())) {
                write(Files.createDirectory(path), entry.getValue(), named, arrived, random);
            } else {
                Files.write(path, content(entry.getValue(), arrived, random));
            }
        }
    }

    private byte[] content(int inode, Contents arrived, Random random) {
        byte[] synced = syncedContents.get(inode);
        byte[] all = contents.get(inode);
        int behind = Math.max(0, all.length - synced.length);
        return switch (arrived) {
            case SYNCED -> synced;
            case ALL -> all;
            case ZEROS -> Arrays.copyOf(synced, synced.length + behind);
            case PART -> Arrays.copyOf(all, all.length - behind + random.nextInt(behind + 1));
        };
    }
}
