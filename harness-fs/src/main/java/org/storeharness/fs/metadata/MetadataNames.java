package org.storeharness.fs.metadata;

import java.nio.file.Path;

/** Where the trees and the items of tasks are. Immutable. */
final class MetadataNames {
    private final Path[][] trees;
    private final int tasks;
    private final long firstDirectory;
    private final boolean renamed;

    MetadataNames(MetadataOptions options, int tasks, Path root) {
        MetadataTree tree = new MetadataTree(options.depth(), options.branch());
        this.tasks = tasks;
        this.firstDirectory = options.leavesOnly() ? tree.firstLeaf() : 0;
        this.renamed = options.inOrder().contains(MetadataPhase.DIRECTORY_RENAME);
        this.trees = new Path[options.unique() ? tasks : 1][];
        for (int i = 0; i < trees.length; i++) {
            trees[i] = tree.paths(root.resolve(options.unique() ? "task-" + i : "top"));
        }
    }

    private MetadataNames(int tasks, Path directory) {
        this.trees = new Path[][] {{directory}};
        this.tasks = tasks;
        this.firstDirectory = 0;
        this.renamed = true;
    }

    /** Items in a directory that exists, where directories are renamed before they are removed. */
    static MetadataNames inOneDirectory(int tasks, Path directory) {
        return new MetadataNames(tasks, directory);
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

    Path file(int task, long item) {
        return home(task, item).resolve("file-" + task + "-" + item);
    }

    /** A directory of a task as it was created. */
    Path created(int task, long item) {
        return home(task, item).resolve("directory-" + task + "-" + item);
    }

    Path renamed(int task, long item) {
        return home(task, item).resolve("directory-" + task + "-" + item + "-renamed");
    }

    /** A directory of a task as it is at the end. */
    Path last(int task, long item) {
        return renamed ? renamed(task, item) : created(task, item);
    }

    private Path home(int task, long item) {
        Path[] tree = trees[trees.length == 1 ? 0 : task];
        return tree[(int) (firstDirectory + item % (tree.length - firstDirectory))];
    }
}
