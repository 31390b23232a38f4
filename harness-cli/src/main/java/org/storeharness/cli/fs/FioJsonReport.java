package org.storeharness.cli.fs;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.storeharness.fs.fio.FioRunPlanner.JobDescription;
import org.storeharness.fs.fio.JobOption;
import org.storeharness.json.plain.PlainJson;
import org.storeharness.report.Report;
import org.storeharness.report.ReportWriter;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.saved.RunDirectory;
import org.storeharness.run.saved.SavedRun;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.unit.Check;

/**
 * A run as {@code fio --output-format=json} prints it, with an entry for each measurement. What a job file said of its jobs is
 * not kept with a run: their options here are the block size and the queue depth, and groups are those that ran at the same time.
 */
public final class FioJsonReport implements ReportWriter {
    @Override
    public String format() {
        return "fio-json";
    }

    @Override
    public String description() {
        return "one entry per measurement, in the structure of fio's JSON";
    }

    @Override
    public Set<String> stores() {
        return Set.of("fs-block");
    }

    @Override
    public boolean showsValidity() {
        return false;
    }

    @Override
    public void write(Report report, Writer out) throws IOException {
        PlainJson.write(FioJson.document(report.result(), jobs(report)), out);
    }

    private static List<MeasuredJob> jobs(Report report) throws IOException {
        RunResult result = report.result();
        Path directory = report.directory();
        List<PhaseTotals> samples =
                directory == null ? List.of() : SavedRun.samples(RunDirectory.existing(directory), result);
        boolean manyTargets = differ(result, Measurement::target);
        boolean manyRounds = differ(result, Measurement::round);
        List<MeasuredJob> jobs = new ArrayList<>();
        int group = -1;
        for (int i = 0; i < result.results().size(); i++) {
            Measurement measured = result.results().get(i);
            if (i == 0 || !together(result, result.results().get(i - 1), measured)) {
                group++;
            }
            Duration delay = Check.present(result.run().plan().workloads(), measured.workload())
                    .turn()
                    .delay();
            String name = (manyTargets ? measured.target() + "." : "")
                    + measured.workload()
                    + (manyRounds ? ".round" + measured.round() : "");
            Map<JobOption, String> options =
                    Map.of(JobOption.BS, measured.size(), JobOption.IODEPTH, String.valueOf(measured.concurrency()));
            jobs.add(MeasuredJob.of(
                    new JobDescription(name, options, i, group, false),
                    delay,
                    measured,
                    i < samples.size() ? samples.get(i) : new PhaseTotals()));
        }
        return jobs;
    }

    private static boolean differ(RunResult result, Function<Measurement, Object> part) {
        return result.results().stream().map(part).distinct().count() > 1;
    }

    private static boolean together(RunResult result, Measurement one, Measurement other) {
        return result.groups().stream().anyMatch(group -> group.includes(one) && group.includes(other));
    }
}
