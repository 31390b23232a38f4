package org.storeharness.cli.fs;

import picocli.CommandLine.Command;

/** {@code harness fs}: measures filesystems. */
@Command(
        name = "fs",
        header = "How fast is a filesystem, and which of its layers takes the time?",
        footer = "  ./harness fs throughput -d /mnt/data",
        description =
                "Measures filesystems with fio's job files, WEKA's corners, mdtest's phases, dd's transfer, and the cost of layers.",
        subcommands = {
            FioCommand.class,
            CornersCommand.class,
            MetadataCommand.class,
            ThroughputCommand.class,
            LadderCommand.class
        })
public final class FsCommand {}
