package org.storeharness.fs.metadata;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Setting;
import org.storeharness.store.CacheChoice;
import org.storeharness.unit.Check;
import org.storeharness.unit.EnumSpelling;

/**
 * The options of {@link MetadataDriver}; the help of each says what it means.
 *
 * @param phases each measurement performs the next phase, and after the last one the first again
 * @param cache as-is or cold-system, as single names cannot be dropped
 */
public record MetadataOptions(
        @Setting(help = "Existing directory to work in (default: the run's data directory)") @Nullable
        Path directory,

        @Setting(help = "Phases of the workloads, in their order", defaultValue = "tree-creation")
        List<String> phases,

        @Setting(help = "Files or directories of each task", defaultValue = "1")
        int items,

        @Setting(help = "Depth of the tree, 0..16", defaultValue = "0")
        int depth,

        @Setting(help = "Directories in each directory of the tree, 1..1000", defaultValue = "1")
        int branch,

        @Setting(help = "Place items in the leaves of the tree only", defaultValue = "false")
        boolean leavesOnly,

        @Setting(help = "Whether each task has its own tree", defaultValue = "false")
        boolean unique,

        @Setting(help = "Distance to the task whose items a task uses, in task numbers", defaultValue = "0")
        int stride,

        @Setting(help = "Bytes written to each file, 0..1MiB", defaultValue = "0")
        int writeBytes,

        @Setting(help = "Bytes read from each file, 0..1MiB", defaultValue = "0")
        int readBytes,

        @Setting(help = "Sync each file that is created", defaultValue = "false")
        boolean fsync,

        @Setting(help = "Stat items in random order", defaultValue = "false")
        boolean randomStat,

        @Setting(
                help = "State of the machine's caches of names before each phase: as-is or cold-system",
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

    /** The phases as constants. */
    List<MetadataPhase> parsedPhases() {
        return phases.stream()
                .map(phase -> EnumSpelling.parse(MetadataPhase.class, phase))
                .toList();
    }
}
