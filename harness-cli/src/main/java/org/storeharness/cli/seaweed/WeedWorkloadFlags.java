package org.storeharness.cli.seaweed;

import org.jspecify.annotations.Nullable;
import org.storeharness.cli.plan.RateOption;
import org.storeharness.cli.plan.RepetitionOptions;
import org.storeharness.unit.InvalidValueException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Flags that choose the operations, as {@code weed benchmark} and as this project spell them. */
final class WeedWorkloadFlags {
    private static final String ANY = "0..1";
    private static final String ON = "true";

    @Option(
            names = {"-c", "--concurrency"},
            description = "Operations outstanding at one time (default: ${DEFAULT-VALUE})")
    int concurrency = 16;

    @Option(
            names = {"-n", "--operations"},
            description = "Files to write, and reads to do, in total (default: 1048576; with -readOnly and"
                    + " -readSequentially every file of the list once)")
    @Nullable
    Long operations;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "Write, and read, for this time, e.g. 10s; with -n, end at whichever comes first")
    @Nullable
    String duration;

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            description = "Warm-up time before the measurement of writes, and of reads")
    @Nullable
    String warmUp;

    @Mixin
    RateOption rate = new RateOption();

    @Option(
            names = {"-size", "--size"},
            paramLabel = "SIZE",
            description = "Size of a file; as with weed, 0 to 63 bytes are added at random (default: ${DEFAULT-VALUE})")
    String size = "1024";

    @Option(names = "--exact-size", description = "Add no random bytes to the size")
    boolean exactSize;

    @Option(
            names = {"-deletePercent", "--delete-percent"},
            paramLabel = "PERCENT",
            description = "Part of the written files to delete before the reads; weed does it during the writes"
                    + " (default: ${DEFAULT-VALUE})")
    int deletePercent;

    @Option(
            names = {"-readOnly", "--read-only"},
            arity = ANY,
            fallbackValue = ON,
            description = "Only read, files that -list names; what they held is not known, so not verified")
    boolean readOnly;

    @Option(
            names = {"-writeOnly", "--write-only"},
            arity = ANY,
            fallbackValue = ON,
            description = "Only write")
    boolean writeOnly;

    @Option(
            names = {"-write", "--write"},
            arity = ANY,
            fallbackValue = ON,
            defaultValue = ON,
            description = "-write=false is the older spelling of -readOnly")
    boolean write = true;

    @Option(
            names = {"-read", "--read"},
            arity = ANY,
            fallbackValue = ON,
            defaultValue = ON,
            description = "-read=false is the older spelling of -writeOnly")
    boolean read = true;

    @Option(
            names = {"-readSequentially", "--read-sequentially"},
            arity = ANY,
            fallbackValue = ON,
            description = "Read one after the other in the order of writing, not at random")
    boolean readSequentially;

    @Mixin
    RepetitionOptions repetition = new RepetitionOptions();

    /** Whether files are written. */
    boolean writes() {
        return write && !readOnly;
    }

    /**
     * Whether files are read.
     *
     * @throws InvalidValueException if neither is
     */
    boolean reads() {
        boolean reads = read && !writeOnly;
        if (!reads && !writes()) {
            throw new InvalidValueException(
                    "-readOnly", "must not be given with -writeOnly (or -read=false): nothing is left to do");
        }
        return reads;
    }
}
