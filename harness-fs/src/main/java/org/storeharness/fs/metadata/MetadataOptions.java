package org.storeharness.fs.metadata;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.options.Setting;
import org.storeharness.core.store.cache.CacheChoice;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.EnumSpelling;

/**
 * The options of {@link MetadataDriver}.
 *
 * @param directory where the run makes a directory of its own; {@code null} for the run's data directory
 * @param phases the phases that the plan's workloads do, in their order: each measurement is the next one, and after the last
 *     comes the first again
 * @param items the files or directories of each task
 * @param depth the depth of the tree, 0 for a single directory
 * @param branch the directories in each directory of the tree
 * @param leavesOnly whether items are only in the directories at the bottom
 * @param unique whether each task has a tree of its own
 * @param stride tasks use what the task so many places further on made
 * @param writeBytes written to each file that is created
 * @param readBytes read from each file
 * @param fsync whether each file is synced when it was created
 * @param randomStat whether items are looked at in random order
 * @param cache what this machine is to remember of names before each phase: as-is or cold-system, as names cannot be dropped
 *     one by one
 */
public record MetadataOptions(
        @Setting(help = "Existing directory to work in (default: the run's data directory)") @Nullable
        Path directory,

        @Setting(help = "Phases that the workloads do, in their order", defaultValue = "tree-creation")
        List<String> phases,

        @Setting(help = "Files or directories of each task", defaultValue = "1")
        int items,

        @Setting(help = "Depth of the tree, 0..16", defaultValue = "0")
        int depth,

        @Setting(help = "Directories in each directory of the tree, 1..1000", defaultValue = "1")
        int branch,

        @Setting(help = "Items only in the directories at the bottom of the tree", defaultValue = "false")
        boolean leavesOnly,

        @Setting(help = "A tree for each task", defaultValue = "false")
        boolean unique,

        @Setting(help = "Use what the task so many places further on made", defaultValue = "0")
        int stride,

        @Setting(help = "Bytes written to each file, 0..1MiB", defaultValue = "0")
        int writeBytes,

        @Setting(help = "Bytes read from each file, 0..1MiB", defaultValue = "0")
        int readBytes,

        @Setting(help = "Sync each file that is created", defaultValue = "false")
        boolean fsync,

        @Setting(help = "Look at items in random order", defaultValue = "false")
        boolean randomStat,

        @Setting(
                help = "What this machine remembers of names before each phase: as-is or cold-system",
                defaultValue = "as-is")
        CacheChoice cache) {
    private static final int MOST_BYTES = 1 << 20;

    public MetadataOptions {
        Check.notEmpty("phases", phases);
        phases.forEach(phase -> EnumSpelling.parse(MetadataPhase.class, phase));
        phases = List.copyOf(phases);
        Check.present("cache", cache);
        Check.require(
                cache == CacheChoice.AS_IS || cache == CacheChoice.COLD_SYSTEM,
                "cache",
                () -> "must be as-is or cold-system, since names cannot be dropped or read one by one, got '"
                        + EnumSpelling.of(cache) + "'");
        Check.range("items", items, 1, 100_000_000);
        Check.range("depth", depth, 0, MetadataTree.MAX_DEPTH);
        Check.range("branch", branch, 1, MetadataTree.MAX_BRANCH);
        Check.range("stride", stride, 0, 10_000);
        Check.range("writeBytes", writeBytes, 0, MOST_BYTES);
        Check.range("readBytes", readBytes, 0, MOST_BYTES);
        Check.require(
                new MetadataTree(depth, branch).directories() <= MetadataTree.MAX_DIRECTORIES,
                "branch",
                () -> "must make a tree of at most " + MetadataTree.MAX_DIRECTORIES + " directories with depth "
                        + depth);
    }

    /** The phases. */
    List<MetadataPhase> parsedPhases() {
        return phases.stream()
                .map(phase -> EnumSpelling.parse(MetadataPhase.class, phase))
                .toList();
    }
}
