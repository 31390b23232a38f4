package org.storeharness.fs.metadata;

import java.nio.file.Path;

/**
 * A tree of directories, numbered from the top level by level.
 *
 * @param depth the levels below the top
 * @param branch the directories in each directory
 */
public record MetadataTree(int depth, int branch) {
    /** The most directories of a tree. */
    public static final int MAX_DIRECTORIES = 1_000_000;

    public static final int MAX_DEPTH = 16;

    /** The most directories in a directory. */
    public static final int MAX_BRANCH = 1_000;

    /** The number of directories; any number above {@link #MAX_DIRECTORIES} if there are more. */
    public long directories() {
        long all = 1;
        long level = 1;
        for (int i = 0; i < depth && all <= MAX_DIRECTORIES; i++) {
            level *= branch;
            all += level;
        }
        return all;
    }

    /** The number of leaves of a tree with at most {@link #MAX_DIRECTORIES} directories. */
    public long leaves() {
        return directories() - firstLeaf();
    }

    /** The number of the first leaf. */
    long firstLeaf() {
        return depth == 0 ? 0 : new MetadataTree(depth - 1, branch).directories();
    }

    /** The paths of all directories by their numbers; parents come before children. */
    Path[] paths(Path top) {
        Path[] paths = new Path[(int) directories()];
        paths[0] = top;
        for (int i = 1; i < paths.length; i++) {
            paths[i] = paths[(i - 1) / branch].resolve("tree-" + i);
        }
        return paths;
    }
}
