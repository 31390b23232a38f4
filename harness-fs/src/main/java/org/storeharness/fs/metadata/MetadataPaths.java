package org.storeharness.fs.metadata;

import java.nio.file.Path;

/** Where the trees and the items of tasks are. Immutable. */
final class MetadataPaths {
    private final Path[][] trees;
    private final int tasks;
    private final long firstItemDirectory;
    private final boolean renamed;

    MetadataPaths(MetadataOptions options, int tasks, Path root) {
        MetadataTree tree = new MetadataTree(options.depth(), options.branch());
        this.tasks = tasks;
        this.firstItemDirectory = options.leavesOnly() ? tree.firstLeaf() : 0;
        this.renamed = options.parsedPhases().contains(MetadataPhase.DIRECTORY_RENAME);
        this.trees = new Path[options.unique() ? tasks : 1][];
        for (int i = 0; i < trees.length; i++) {
            trees[i] = tree.paths(root.resolve(options.unique() ? "task-" + i : "top"));
        }
    }

    private MetadataPaths(int tasks, Path directory) {
        this.trees = new Path[][] {{directory}};
        this.tasks = tasks;
        this.firstItemDirectory = 0;
        this.renamed = true;
    }

    /** Items in a directory that exists, where directories are renamed before they are removed. */
    static MetadataPaths inOneDirectory(int tasks, Path directory) {
        return new MetadataPaths(tasks, directory);
    }

    int tasks() {
        return tasks;
    }

    int directoriesOfTree() {
        return trees[0].length;
    }

    /** A directory of the trees, all of which are gone through one after the other. */
    Path directory(long number) {
        int each = trees[0].length;
        return trees[(int) (number / each)][(int) (number % each)];
    }

    /** The directories of all trees. */
    long directories() {
        return (long) trees.length * trees[0].length;
    }

    Path filePath(int task, long item) {
        return parentDirectory(task, item).resolve("file-" + task + "-" + item);
    }

    /** A directory of a task as it was created. */
    Path directoryPath(int task, long item) {
        return parentDirectory(task, item).resolve("directory-" + task + "-" + item);
    }

    Path renamedPath(int task, long item) {
        return parentDirectory(task, item).resolve("directory-" + task + "-" + item + "-renamed");
    }

    /** A directory of a task as it is at the end. */
    Path finalPath(int task, long item) {
        return renamed ? renamedPath(task, item) : directoryPath(task, item);
    }

    private Path parentDirectory(int task, long item) {
        Path[] tree = trees[trees.length == 1 ? 0 : task];
        return tree[(int) (firstItemDirectory + item % (tree.length - firstItemDirectory))];
    }
}
