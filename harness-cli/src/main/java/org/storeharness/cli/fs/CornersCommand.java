package org.storeharness.cli.fs;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code harness fs corners}: runs the six jobs of wekatester's default workload. */
@Command(
        name = "corners",
        header = "What are a filesystem's bandwidth, latency and IOPS at their best?",
        footer = "  ./harness fs corners -d /mnt/data --duration 5s --file-size 64m --jobs 4",
        description = {
            "Measures bandwidth, latency and IOPS of reads and of writes, with direct I/O; with -w mixed under 70 %% reads"
                    + " and 30 %% writes at the same time.",
            "Defaults: files of 2 GiB, 30 s per job; 32 clones with blocks of 1 MiB, one with 4 KiB, 64 with queue depth 8:"
                    + " 130 GiB in all. Reduce them with --file-size, --duration and --jobs."
        })
final class CornersCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private WekatesterRun jobs = new WekatesterRun();

    @Override
    public Integer call() throws Exception {
        return jobs.run(spec);
    }
}
