package org.storeharness.cli.fs;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.run.AgentsOptions;
import org.storeharness.cli.run.CommandSite;
import org.storeharness.cli.run.Interruption;
import org.storeharness.cli.run.OutputOptions;
import org.storeharness.cli.run.ScaleOption;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.json.plain.PlainJson;
import org.storeharness.run.stage.RunException;
import org.storeharness.unit.InvalidValueException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code harness fs corners}: runs job files as {@code wekatester} does, in the order of their names, with a summary of each. */
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
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd_HHmm", Locale.ROOT);
    private static final int MAXIMUM_FILES_OF_A_MINUTE = 100;

    @Mixin
    private JobOverrideOptions overrides = new JobOverrideOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private AgentsOptions agents = new AgentsOptions();

    @Mixin
    private ScaleOption scale = new ScaleOption();

    @Option(
            names = {"-w", "--workload"},
            paramLabel = "NAME|DIR",
            description = "Run the shipped set default or mixed, or the job files of a directory (.job, .fio) in the"
                    + " order of their names")
    private @Nullable Path workload;

    @Option(
            names = "--steady",
            description = "Write the files twice over, then repeat each job until five rounds in a row are steady by"
                    + " SNIA's rule, at most 25 times; the figures are those of the last five")
    private boolean steady;

    @Override
    public Integer call() throws IOException, RunException {
        output.refuseDryRun("must not be given to fs corners; fs fio takes it for job files");
        if (overrides.directory() == null && (workload == null || !Files.isDirectory(workload))) {
            throw new InvalidValueException("--directory", "must be given: where to measure, e.g. -d /mnt/weka");
        }
        List<JobFile> files = steady ? files().stream().map(JobFile::steady).toList() : files();
        List<Integer> numbers = scale.given() ? scale.numbers(agents) : List.of();
        numbers.forEach(hosts -> files.forEach(file -> file.forHosts(hosts)));
        JobRunner runner = new JobRunner(output);
        runner.requireSpace(files);
        try (Interruption interruption = new Interruption();
                CommandSite site = agents.open(output, interruption)) {
            Map<String, WekatesterReport.JobFileResult> results = numbers.isEmpty()
                    ? run(runner, files, interruption, site)
                    : run(new ScaledJobs(runner, numbers), files, interruption, site);
            PrintWriter out = output.spec().commandLine().getOut();
            out.println("Details: " + writeResults(output.out(), results));
            out.flush();
            return ExitCodes.of(results.size() == files.size() * Math.max(1, numbers.size())
                    && results.values().stream().allMatch(WekatesterReport.JobFileResult::valid));
        }
    }

    /** Runs the files once, and prints what they showed; returns the results by the names of their details. */
    private Map<String, WekatesterReport.JobFileResult> run(
            JobRunner runner, List<JobFile> files, Interruption interruption, CommandSite site)
            throws IOException, RunException {
        WekatesterReport report =
                new WekatesterReport(output.spec().commandLine().getOut());
        Map<String, WekatesterReport.JobFileResult> results = new LinkedHashMap<>();
        for (JobFile file : files) {
            List<JobRunner.JobRunResult> outcomes = runner.run(file, interruption, site, outcome -> {});
            if (!outcomes.isEmpty()) {
                WekatesterReport.JobFileResult result = new WekatesterReport.JobFileResult(file, outcomes);
                report.print(result);
                results.put(file.name(), result);
            }
        }
        report.printSummary(new ArrayList<>(results.values()));
        return results;
    }

    /** Runs the files from growing numbers of hosts. */
    private Map<String, WekatesterReport.JobFileResult> run(
            ScaledJobs jobs, List<JobFile> files, Interruption interruption, CommandSite site)
            throws IOException, RunException {
        PrintWriter out = output.spec().commandLine().getOut();
        jobs.run(files, interruption, site, new WekatesterReport(out));
        jobs.printSummary(out);
        Map<String, WekatesterReport.JobFileResult> results = new LinkedHashMap<>();
        jobs.results()
                .forEach((hosts, ofHosts) -> ofHosts.forEach(result -> results.put(
                        result.file().name() + (hosts == 1 ? ", 1 host" : ", " + hosts + " hosts"), result)));
        return results;
    }

    private List<JobFile> files() throws IOException {
        if (workload == null) {
            return ShippedJobs.DEFAULT.read(overrides.overrides());
        } else if (Files.isDirectory(workload)) {
            return JobFile.readAll(workload, overrides.overrides());
        }
        return ShippedJobs.named(workload.toString())
                .orElseThrow(() -> new InvalidValueException(
                        "--workload", "must be default, mixed or a directory of job files, got '" + workload + "'"))
                .read(overrides.overrides());
    }

    /** Writes {@code results_YYYY-MM-DD_HHMM.json}: fio's JSON of every job file, by these names. Overwrites no file. */
    private static Path writeResults(Path directory, Map<String, WekatesterReport.JobFileResult> results)
            throws IOException {
        Map<String, Object> document = new LinkedHashMap<>();
        results.forEach((name, result) -> document.put(name, FioJson.document(List.of(result.outcomes()))));
        Files.createDirectories(directory);
        String name = "results_" + MINUTE.format(LocalDateTime.now());
        for (int copy = 1; ; copy++) {
            Path file = directory.resolve(name + (copy == 1 ? "" : "_" + copy) + ".json");
            try (Writer out = Files.newBufferedWriter(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                PlainJson.write(document, out);
                return file;
            } catch (FileAlreadyExistsException e) {
                if (copy == MAXIMUM_FILES_OF_A_MINUTE) {
                    throw e;
                }
            }
        }
    }
}
