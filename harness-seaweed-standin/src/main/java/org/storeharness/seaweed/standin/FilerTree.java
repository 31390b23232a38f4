package org.storeharness.seaweed.standin;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The files and directories of the stand-in's filer by their paths, in memory only. Thread-safe. */
final class FilerTree {
    /** The character after the slash in order: paths from {@code /a/} to {@code /a0} are below {@code /a}. */
    private static final String AFTER_SLASH = "0";

    private final NavigableMap<String, FilerNode> nodes = new TreeMap<>();

    /**
     * A file or a directory.
     *
     * @param created the time when something was first written under this path
     * @param file {@code null} for a directory
     */
    record FilerNode(String path, Instant created, @Nullable FilerFile file) {
        String name() {
            return path.substring(path.lastIndexOf('/') + 1);
        }
    }

    /**
     * The content of a file.
     *
     * @param id the id under which its bytes are stored
     * @param size its number of bytes
     * @param md5 their MD5 sum
     * @param mime the type; empty for {@code application/octet-stream}
     * @param modified the time when the bytes were written
     */
    record FilerFile(ObjectId id, int size, byte[] md5, String mime, Instant modified) {}

    /** The node with this path, which begins with a slash and ends with none; {@code null} if none has it. The root is empty. */
    synchronized @Nullable FilerNode find(String path) {
        return path.isEmpty() ? new FilerNode("", Instant.EPOCH, null) : nodes.get(path);
    }

    /** Puts a file under a path, and creates the directories above it; the file that it replaces, or {@code null}. */
    synchronized @Nullable FilerFile put(String path, FilerFile file) {
        for (int slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
            String directory = path.substring(0, slash);
            nodes.putIfAbsent(directory, new FilerNode(directory, file.modified(), null));
        }
        FilerNode old = nodes.get(path);
        FilerFile replaced = old == null ? null : old.file();
        Instant created = old == null || replaced == null ? file.modified() : old.created();
        nodes.put(path, new FilerNode(path, created, file));
        return replaced;
    }

    /** Removes the node with this path and all nodes below it; returns the removed files. */
    synchronized List<FilerFile> remove(String path) {
        List<FilerNode> removed = new ArrayList<>();
        Map<String, FilerNode> below = nodes.subMap(path + "/", path + AFTER_SLASH);
        removed.addAll(below.values());
        below.clear();
        FilerNode node = nodes.remove(path);
        if (node != null) {
            removed.add(node);
        }
        List<FilerFile> files = new ArrayList<>();
        for (FilerNode each : removed) {
            if (each.file() != null) {
                files.add(each.file());
            }
        }
        return files;
    }

    /** The nodes of a directory after that name, in the order of their names. */
    synchronized List<FilerNode> list(String path, String after, int limit) {
        List<FilerNode> found = new ArrayList<>();
        String directory = path + "/";
        Map.Entry<String, FilerNode> next = nodes.higherEntry(directory + after);
        while (next != null && next.getKey().startsWith(directory) && found.size() < limit) {
            int deeper = next.getKey().indexOf('/', directory.length());
            if (deeper < 0) {
                found.add(next.getValue());
                next = nodes.higherEntry(next.getKey());
            } else {
                next = nodes.ceilingEntry(next.getKey().substring(0, deeper) + AFTER_SLASH);
            }
        }
        return found;
    }
}
