package org.storeharness.cli.fs;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code harness fs mixed}: runs the jobs of wekatester's mixed workload. */
@Command(
        name = "mixed",
        header = "What are a filesystem's bandwidth, latency and IOPS when 70 %% of the load reads and 30 %% writes?",
        footer = "  ./harness fs mixed -d /mnt/data --duration 5s --file-size 64m --jobs 4",
        description = {
            "Measures bandwidth, latency and IOPS under mixed load, 70 %% reads and 30 %% writes, with direct I/O.",
            "Defaults: files of 2 GiB, 30 s per job. Reduce them with --file-size, --duration and --jobs."
        })
final class MixedCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private WekatesterRun jobs = new WekatesterRun();

    @Override
    public Integer call() throws Exception {
        return jobs.run(spec, ShippedJobs.MIXED);
    }
}
