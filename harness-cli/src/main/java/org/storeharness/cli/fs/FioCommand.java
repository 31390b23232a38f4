package org.storeharness.cli.fs;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.run.AgentsOptions;
import org.storeharness.cli.run.CommandSite;
import org.storeharness.cli.run.Interruption;
import org.storeharness.cli.run.OutputOptions;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.fs.fio.FioRunPlanner;
import org.storeharness.json.PlanFiles;
import org.storeharness.json.plain.PlainJson;
import org.storeharness.report.ReportWriter;
import org.storeharness.report.page.ReportFormat;
import org.storeharness.run.stage.RunException;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.Printable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code harness fs fio}: runs job files of fio. */
@Command(
        name = "fio",
        header = "How fast does a filesystem carry out a job file of fio?",
        footer = {
            "  ./harness fs fio jobs.fio -d /mnt/data --duration 10s",
            "  ./harness fs fio jobs.fio -d /mnt/data --output-format=json"
        },
        description = {
            "Runs job files of fio: sequential, random and mixed reads and writes of blocks.",
            "Files are laid out in full before any job, in the run's own directory, and removed at the end."
                    + " Jobs run concurrently unless they have stonewall. An unknown option refuses the"
                    + " file.",
            "--format fio-json writes the structure of fio's JSON."
        })
final class FioCommand implements Callable<Integer> {
    private static final String FIO_JSON = "fio-json";
    private static final String TEXT = "text";

    /** Formats of the harness by fio's names for them. */
    private static final Map<String, String> FORMATS_OF_FIO = Map.of("json", FIO_JSON, "normal", TEXT);

    private static final Set<String> FORMATS_FOR_ONE_RUN = Set.of("json", "csv", "html");

    @Parameters(paramLabel = "JOB", arity = "1..*", description = "Job files, run in this order")
    private List<Path> files = List.of();

    @Option(
            names = "--output-format",
            paramLabel = "FORMAT",
            description = "As fio has it: json is --format fio-json, normal is --format text")
    private @Nullable String outputFormat;

    @Mixin
    private JobOverrideOptions overrides = new JobOverrideOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private AgentsOptions agents = new AgentsOptions();

    /** Adds fio's format to the formats of all commands: it is made of several runs, and so is no report of one. */
    @Spec
    void listFormat(CommandSpec spec) {
        OptionSpec format = spec.findOption("--format");
        Set<String> all = new TreeSet<>(Set.of(FIO_JSON));
        format.completionCandidates().forEach(all::add);
        spec.remove(format);
        spec.addOption(OptionSpec.builder(format).completionCandidates(all).build());
    }

    @Override
    public Integer call() throws Exception {
        List<JobFile> jobFiles = new ArrayList<>();
        for (Path file : files) {
            jobFiles.add(JobFile.read(file, overrides.overrides()));
        }
        if (output.dryRun()) {
            jobFiles.forEach(this::show);
            return ExitCodes.OK;
        }
        return run(jobFiles);
    }

    private int run(List<JobFile> jobFiles) throws RunException, IOException {
        List<FioRunPlanner.FioRun> runs =
                jobFiles.stream().flatMap(file -> file.runs().stream()).toList();
        String format = format();
        boolean fioJson = format.equals(FIO_JSON);
        if (runs.size() > 1 && FORMATS_FOR_ONE_RUN.contains(format)) {
            throw new InvalidValueException(
                    "--format",
                    "must be " + FIO_JSON + ", text or markdown for job files that make " + runs.size() + " runs, got '"
                            + format + "'");
        }
        ReportWriter writer = ReportFormat.writer(fioJson ? TEXT : format);
        PrintWriter out = output.spec().commandLine().getOut();
        JobRunner runner = new JobRunner(output);
        runner.requireSpace(jobFiles);
        if (fioJson) {
            runs.forEach(runner::warnOfMergedClones);
        }
        JobRunner.Listener listener = fioJson
                ? outcome -> {}
                : outcome -> {
                    writer.write(outcome.report(), out);
                    out.flush();
                };
        try (Interruption interruption = new Interruption();
                CommandSite site = agents.open(output, interruption)) {
            List<List<JobRunner.JobRunResult>> outcomes = new ArrayList<>();
            for (JobFile file : jobFiles) {
                outcomes.add(runner.run(file, interruption, site, listener));
            }
            if (fioJson) {
                PlainJson.write(FioJson.document(outcomes), out);
                out.flush();
            }
            List<JobRunner.JobRunResult> made =
                    outcomes.stream().flatMap(List::stream).toList();
            return ExitCodes.of(made.size() == runs.size() && made.stream().allMatch(JobRunner.JobRunResult::valid));
        }
    }

    private String format() {
        if (outputFormat == null) {
            return output.format();
        }
        String format = FORMATS_OF_FIO.get(outputFormat);
        if (format == null) {
            throw new InvalidValueException("--output-format", "must be json or normal, got '" + outputFormat + "'");
        }
        return format;
    }

    private void show(JobFile file) {
        PrintWriter out = output.spec().commandLine().getOut();
        for (FioRunPlanner.FioRun run : file.runs()) {
            out.println("# " + Printable.line(file.name()) + ", files of " + run.bytes() + " B in all");
            run.notes().forEach(note -> out.println("# " + Printable.line(note)));
            out.print(PlanFiles.write(run.plan()));
            out.println("---");
        }
        out.flush();
    }
}
