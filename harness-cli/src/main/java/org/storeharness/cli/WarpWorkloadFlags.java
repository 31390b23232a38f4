package org.storeharness.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.plan.RateOption;
import org.storeharness.cli.plan.RepetitionOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Flags that say how much is done, and how, as {@code warp} spells them where it has them. */
final class WarpWorkloadFlags {
    @Option(
            names = {"-c", "--concurrency", "--concurrent"},
            paramLabel = "N[,N...]",
            split = ",",
            defaultValue = "20",
            description = "Operations outstanding at one time; several values make a sweep (default: ${DEFAULT-VALUE})")
    List<Integer> concurrency = List.of();

    @Option(
            names = {"--obj.size", "--size"},
            paramLabel = "SIZE[,SIZE...]",
            split = ",",
            description = "Size of an object, e.g. 64KiB; several values make a sweep (default: 10MiB; with list 1KiB)")
    List<String> sizes = List.of();

    @Option(names = "--obj.randsize", description = "Objects of 1 byte up to that size, each size equally likely")
    boolean randomSize;

    @Option(
            names = "--objects",
            description =
                    "Objects to write before the measurement (with delete: the objects to delete; default: 2500, with list"
                            + " 10000; of large ones at most 1 GiB)")
    @Nullable
    Long objects;

    @Option(
            names = "--list-existing",
            description =
                    "get, stat: read the objects that --bucket has, up to --objects of them, and write none; only their sizes are"
                            + " checked")
    boolean listExisting;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description =
                    "Measure for this time (default: 1m; delete ends when all objects are deleted, mixed when half of them are)")
    @Nullable
    String duration;

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            description = "Warm-up time before the measurement (default: none); not with delete")
    @Nullable
    String warmUp;

    @Option(
            names = {"-n", "--operations"},
            description = "Measure this number of operations, in --duration if that is given")
    @Nullable
    Long operations;

    @Mixin
    RateOption rate = new RateOption();

    @Option(names = "--range-size", paramLabel = "SIZE", description = "get: read a range of this length, not verified")
    @Nullable
    String rangeSize;

    @Option(names = "--max-keys", description = "list: keys of a page, at most 1000 (default: 100)")
    @Nullable
    Integer maxKeys;

    @Option(
            names = "--batch",
            description =
                    "delete: objects that one request removes, at most 1000; above 1 by the request for several (default: 1)")
    @Nullable
    Integer batch;

    @Option(names = "--get-distrib", description = "mixed: weight of reads in the mix (default: 45)")
    @Nullable
    Integer gets;

    @Option(names = "--put-distrib", description = "mixed: weight of writes in the mix (default: 15)")
    @Nullable
    Integer puts;

    @Option(
            names = "--delete-distrib",
            description = "mixed: weight of deletes in the mix, at most that of writes (default: 10)")
    @Nullable
    Integer deletes;

    @Option(names = "--parts", description = "multipart-put: parts of an object (default: 4)")
    @Nullable
    Integer parts;

    @Option(
            names = "--part.size",
            paramLabel = "SIZE",
            description = "multipart-put: size of a part, at least 5MiB (default: 5MiB)")
    @Nullable
    String partSize;

    @Mixin
    RepetitionOptions repetition = new RepetitionOptions();
}
