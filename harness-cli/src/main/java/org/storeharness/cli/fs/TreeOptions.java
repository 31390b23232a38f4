package org.storeharness.cli.fs;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.fs.metadata.MetadataPhase;
import org.storeharness.fs.metadata.MetadataTree;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;
import picocli.CommandLine.Option;

/** Options of {@code harness fs metadata} for the items: their number, their tree and their kinds. */
final class TreeOptions {
    private static final int MOST_ITEMS = 100_000_000;

    @Option(
            names = {"-n", "--items"},
            description = "Files and directories of each task, as mdtest has it (default: 1)")
    private @Nullable Integer items;

    @Option(
            names = {"-I", "--items-per-directory"},
            description = "Files and directories of each task in each directory of the tree, instead of -n")
    private @Nullable Integer itemsPerDirectory;

    @Option(
            names = {"-z", "--depth"},
            description = "Depth of the tree")
    private int depth;

    @Option(
            names = {"-b", "--branch"},
            description = "Branching of the tree")
    private int branch = 1;

    @Option(
            names = {"-L", "--leaves-only"},
            description = "Items only at the leaves of the tree")
    private boolean leavesOnly;

    @Option(
            names = {"-u", "--unique"},
            description = "A tree for each task")
    private boolean unique;

    @Option(
            names = {"-F", "--files-only"},
            description = "Files only")
    private boolean filesOnly;

    @Option(
            names = {"-D", "--directories-only"},
            description = "Directories only")
    private boolean directoriesOnly;

    /** The files, or the directories, of each task. */
    int itemsOfTask() {
        if (itemsPerDirectory == null) {
            return items == null ? 1 : items;
        } else if (items != null) {
            throw new InvalidValueException("-I", "must not be given together with -n");
        }
        Check.range("-I", itemsPerDirectory, 1, MOST_ITEMS);
        long directories = leavesOnly ? tree().leaves() : tree().directories();
        return (int) Check.range("-I", itemsPerDirectory * directories, 1, MOST_ITEMS);
    }

    private MetadataTree tree() {
        Check.range("-z", depth, 0, MetadataTree.MAX_DEPTH);
        Check.range("-b", branch, 1, MetadataTree.MAX_BRANCH);
        MetadataTree tree = new MetadataTree(depth, branch);
        Check.require(
                tree.directories() <= MetadataTree.MAX_DIRECTORIES,
                "-b",
                () -> "must make a tree of at most " + MetadataTree.MAX_DIRECTORIES + " directories with -z " + depth
                        + ", got " + branch);
        return tree;
    }

    /** The directories of all trees. */
    long directories(int tasks) {
        return tree().directories() * (unique ? tasks : 1);
    }

    /** The options of the store. */
    Map<String, Object> settings() {
        return Map.of("depth", depth, "branch", branch, "leavesOnly", leavesOnly, "unique", unique);
    }

    void checkKinds() {
        if (filesOnly && directoriesOnly) {
            throw new InvalidValueException("-F", "must not be given with -D: then there is nothing to do");
        }
    }

    boolean includes(MetadataPhase phase) {
        return switch (phase.kind()) {
            case TREE -> true;
            case DIRECTORY -> !filesOnly;
            case FILE -> !directoriesOnly;
        };
    }
}
