package org.storeharness.cli;

import picocli.CommandLine.Command;

/** {@code harness cluster}: prepares the machines of a run on many. */
@Command(
        name = "cluster",
        header = "How is a run on many machines prepared?",
        footer = "  ./harness cluster certificates tls --names a,b,c",
        description = "Prepares runs on many machines.",
        subcommands = CertificatesCommand.class)
final class ClusterCommand {}
