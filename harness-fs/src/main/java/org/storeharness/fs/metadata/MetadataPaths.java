package org.storeharness.fs.metadata;

import java.nio.file.Path;
import org.storeharness.store.OperationException;
import org.storeharness.store.Outcome;

/** The paths of the trees and of the items of tasks. Immutable. */
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

    /** Paths of items in one existing directory, where directories are renamed before they are removed. */
    static MetadataPaths inOneDirectory(int tasks, Path directory) {
        return new MetadataPaths(tasks, directory);
    }

    int tasks() {
        return tasks;
    }

    int directoriesOfTree() {
        return trees[0].length;
    }

    /**
     * A directory of a tree, numbered over all trees.
     *
     * @throws OperationException if there are not so many
     */
    Path directory(long number) throws OperationException {
        if (number < 0 || number >= directories()) {
            throw new OperationException(
                    Outcome.REJECTED,
                    "the trees have " + directories()
                            + " directories and no more: plan as many operations, with one worker, or"
                            + " larger trees (depth, branch)");
        }
        int each = trees[0].length;
        return trees[(int) (number / each)][(int) (number % each)];
    }

    /** The number of directories of all trees. */
    long directories() {
        return (long) trees.length * trees[0].length;
    }

    Path filePath(int task, long item) {
        return parentDirectory(task, item).resolve("file-" + task + "-" + item);
    }

    /** The path with which a directory is created. */
    Path directoryPath(int task, long item) {
        return parentDirectory(task, item).resolve("directory-" + task + "-" + item);
    }

    Path renamedPath(int task, long item) {
        return parentDirectory(task, item).resolve("directory-" + task + "-" + item + "-renamed");
    }

    /** The path with which a directory is removed. */
    Path finalPath(int task, long item) {
        return renamed ? renamedPath(task, item) : directoryPath(task, item);
    }

    private Path parentDirectory(int task, long item) {
        Path[] tree = trees[trees.length == 1 ? 0 : task];
        return tree[(int) (firstItemDirectory + item % (tree.length - firstItemDirectory))];
    }
}
