package org.storeharness.cli;

import picocli.CommandLine.Command;

/** {@code harness s3}: its subcommand measures a service that speaks S3 alone. */
@Command(
        name = "s3",
        header = "How fast is a service that speaks S3?",
        footer = "  ./harness s3 bench mixed --host http://127.0.0.1:7070 --size 64KiB --duration 30s",
        description = "Measures a service that speaks S3 as warp does, and more strictly.",
        subcommands = S3BenchCommand.class)
final class S3Command {}
