package org.storeharness.seaweed.standin;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The files and directories of the stand-in's filer, in memory only. Thread-safe. */
final class FilerTree {
    /** A file or a directory. */
    sealed interface TreeNode permits FileNode, DirectoryNode {
        Instant created();
    }

    /** A directory. */
    record DirectoryNode(Instant created) implements TreeNode {}

    /**
     * A file.
     *
     * @param id where its bytes are
     * @param size how many bytes it has
     * @param md5 their MD5 sum
     * @param mime the type; empty for {@code application/octet-stream}
     * @param created when a file was first written under this path
     * @param modified when the bytes were written
     */
    record FileNode(ObjectId id, int size, byte[] md5, String mime, Instant created, Instant modified)
            implements TreeNode {}

    /** A node in its directory. */
    record DirectoryEntry(String name, TreeNode node) {}

    private final Map<String, NavigableMap<String, TreeNode>> directories = new HashMap<>();

    /** The node with this path, which begins with a slash and ends with none; {@code null} if none has it. The root is empty. */
    synchronized @Nullable TreeNode find(String path) {
        if (path.isEmpty()) {
            return new DirectoryNode(Instant.EPOCH);
        }
        return children(parent(path)).get(name(path));
    }

    /** Puts a file under a path, and creates the directories above it; returns the node that it replaces, or {@code null}. */
    synchronized @Nullable TreeNode put(String path, FileNode file) {
        makeDirectory(parent(path), file.created());
        return directories.computeIfAbsent(parent(path), any -> new TreeMap<>()).put(name(path), file);
    }

    /** Removes the node with this path and all nodes below it; returns the removed files. */
    synchronized List<FileNode> remove(String path) {
        List<FileNode> removed = new ArrayList<>();
        removeBelow(path, removed);
        if (children(parent(path)).remove(name(path)) instanceof FileNode file) {
            removed.add(file);
        }
        return removed;
    }

    /** The entries of a directory after that name, in the order of their names. */
    synchronized List<DirectoryEntry> list(String path, String after, int limit) {
        return children(path).tailMap(after, false).entrySet().stream()
                .limit(limit)
                .map(entry -> new DirectoryEntry(entry.getKey(), entry.getValue()))
                .toList();
    }

    private void makeDirectory(String path, Instant now) {
        if (path.isEmpty() || find(path) != null) {
            return;
        }
        makeDirectory(parent(path), now);
        directories.computeIfAbsent(parent(path), any -> new TreeMap<>()).put(name(path), new DirectoryNode(now));
    }

    private void removeBelow(String path, List<FileNode> removed) {
        NavigableMap<String, TreeNode> children = directories.remove(path);
        if (children == null) {
            return;
        }
        children.forEach((name, node) -> {
            if (node instanceof FileNode file) {
                removed.add(file);
            } else {
                removeBelow(path + "/" + name, removed);
            }
        });
    }

    private NavigableMap<String, TreeNode> children(String path) {
        return directories.getOrDefault(path, new TreeMap<>());
    }

    private static String parent(String path) {
        return path.substring(0, path.lastIndexOf('/'));
    }

    static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
