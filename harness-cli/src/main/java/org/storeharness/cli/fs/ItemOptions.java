package org.storeharness.cli.fs;

import java.util.Map;
import picocli.CommandLine.Option;

/** Options of {@code harness fs metadata} for the work on an item. */
final class ItemOptions {
    @Option(
            names = {"-w", "--write-bytes"},
            paramLabel = "BYTES",
            description = "Bytes written to each file")
    private int writeBytes;

    @Option(
            names = {"-e", "--read-bytes"},
            paramLabel = "BYTES",
            description = "Bytes read from each file")
    private int readBytes;

    @Option(
            names = {"-N", "--stride"},
            description = "Stride: use the items of the task N numbers further on, to avoid caches")
    private int stride;

    @Option(
            names = {"-y", "--fsync"},
            description = "Sync each file after it was written")
    private boolean fsync;

    @Option(
            names = {"-R", "--random-stat"},
            description = "Stat items in random order")
    private boolean randomStat;

    /** The options of the store. */
    Map<String, Object> settings() {
        return Map.of(
                "stride", stride,
                "writeBytes", writeBytes,
                "readBytes", readBytes,
                "fsync", fsync,
                "randomStat", randomStat);
    }
}
