package org.storeharness.cli.fs;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.storeharness.fs.fio.FioRunPlanner;
import org.storeharness.unit.Check;
import picocli.CommandLine.Option;

/** Options that replace values of job files. */
final class JobOverrideOptions {
    @Option(
            names = {"-d", "--directory"},
            paramLabel = "DIR",
            description =
                    "Existing directory to work in, replaces the job file's; the run creates its own directory in it")
    private @Nullable Path directory;

    @Option(names = "--file-size", paramLabel = "SIZE", description = "Size of each file, in fio's spelling, e.g. 256m")
    private @Nullable String fileSize;

    @Option(names = "--duration", paramLabel = "TIME", description = "Runtime of jobs that have one, e.g. 10s")
    private @Nullable String duration;

    @Option(names = "--jobs", description = "Most clones of a job (numjobs)")
    private @Nullable Integer jobs;

    FioRunPlanner.JobOverrides overrides() {
        return new FioRunPlanner.JobOverrides(
                directory == null ? null : directory.toAbsolutePath(),
                fileSize,
                duration,
                jobs == null ? 0 : Check.range("--jobs", jobs, 1, 1_024));
    }

    @Nullable
    Path directory() {
        return directory;
    }
}
