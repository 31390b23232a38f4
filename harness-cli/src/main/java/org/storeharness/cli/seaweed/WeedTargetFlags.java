package org.storeharness.cli.seaweed;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.plan.TargetSettings;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Target;
import org.storeharness.seaweed.client.SeaweedOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Flags that choose the SeaweedFS and how it is used, as {@code weed benchmark} and as this project spell them. */
final class WeedTargetFlags {
    @Option(
            names = {"-master", "-server", "--seaweed-master"},
            paramLabel = "HOST:PORT[,...]",
            description = "The master of the SeaweedFS to measure, or several masters; the leader is used")
    private @Nullable String master;

    @Option(
            names = "--filer",
            arity = "0..1",
            fallbackValue = SeaweedOptions.STARTED,
            paramLabel = "HOST:PORT",
            description =
                    "Reach files by path through this filer, or without a value through one of the SeaweedFS that is"
                            + " started; without this option they are reached by ids")
    private @Nullable String filer;

    @Option(
            names = "--loopback",
            description = "Measure the stand-in: it shows how fast this client can be, not SeaweedFS")
    private boolean loopback;

    @Option(
            names = {"-list", "--list"},
            paramLabel = "FILE",
            description =
                    "List of ids in weed's format: written at the end, and the files then stay; with -readOnly it is"
                            + " read (default there: benchmark_list.txt in the directory for temporary files)")
    private @Nullable Path list;

    @Option(names = "--keep", description = "Keep the collection and its files")
    private boolean keep;

    @Option(
            names = {"-collection", "--collection"},
            paramLabel = "NAME",
            description = "Prefix of the collection's name: the run's id always follows, so that no other"
                    + " collection is touched. With --filer: the collection for the files")
    private @Nullable String collection;

    @Option(
            names = {"-replication", "--replication"},
            paramLabel = "XYZ",
            description = "Copies on other data centres, racks and servers (default: 000)")
    private @Nullable String replication;

    @Option(
            names = {"-disk", "--disk"},
            paramLabel = "TYPE",
            description = "Type of disk: hdd, ssd or a tag")
    private @Nullable String disk;

    @Option(
            names = {"-fsync", "--fsync"},
            arity = "0..1",
            fallbackValue = "true",
            description = "Wait for stable storage on every write")
    private boolean fsync;

    @Option(names = "--volumes", description = "Volumes to grow before the start (default: 6)")
    private @Nullable Integer volumes;

    @Option(
            names = "--audit",
            description =
                    "After the run, read every acknowledged file, check that deleted files are gone, and list lost,"
                            + " corrupt and resurrected ones by id")
    private boolean audit;

    @Mixin
    private TargetSettings settings = new TargetSettings();

    /** The list of ids to read where nothing is written. */
    Path listToRead() {
        return list == null ? Path.of(System.getProperty("java.io.tmpdir"), "benchmark_list.txt") : list;
    }

    /**
     * The target.
     *
     * @param writes whether files are written; otherwise the files of the list are read
     */
    Target target(boolean writes) {
        Map<String, Object> options = new LinkedHashMap<>();
        put(options, "master", master);
        put(options, "filer", filer);
        put(options, "loopback", loopback ? "always" : null);
        put(options, "collection", collection);
        put(options, "replication", replication);
        put(options, "disk", disk);
        put(options, "volumes", volumes);
        put(options, "audit", audit ? true : null);
        if (writes) {
            put(options, "writeIds", list);
            put(options, "keep", keep || list != null ? true : null);
        } else {
            options.remove("collection");
            options.put("readIds", listToRead().toString());
        }
        options.putAll(settings.of("seaweed", List.of("seaweed")));
        return new Target("seaweed", fsync ? Durability.DURABLE : Durability.RELAXED, 1, options);
    }

    private static void put(Map<String, Object> options, String name, @Nullable Object value) {
        if (value != null && !value.toString().isEmpty()) {
            options.put(name, value instanceof Path path ? path.toString() : value);
        }
    }
}
