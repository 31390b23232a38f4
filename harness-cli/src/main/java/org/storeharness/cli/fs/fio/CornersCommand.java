package org.storeharness.cli.fs.fio;

import java.util.concurrent.Callable;
import org.storeharness.cli.fs.job.ShippedJobs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code harness fs corners}: the six jobs of wekatester's default workload. */
@Command(
        name = "corners",
        description = {
            "Measures the corners of a filesystem: bandwidth, latency and iops, of reads and of writes, past the page cache.",
            "By default files of 2 GiB, 30 s a job, 32 jobs of 1 MiB blocks, one of 4 KiB, 64 with 8 outstanding each:"
                    + " that needs 130 GiB; --file-size, --duration and --jobs fit it to smaller machines."
        },
        mixinStandardHelpOptions = true)
public final class CornersCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private WekatesterRun jobs = new WekatesterRun();

    @Override
    public Integer call() throws Exception {
        return jobs.run(spec, ShippedJobs.DEFAULT);
    }
}
