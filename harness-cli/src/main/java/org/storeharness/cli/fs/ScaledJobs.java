package org.storeharness.cli.fs;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import org.storeharness.cli.run.CommandSite;
import org.storeharness.cli.run.Interruption;
import org.storeharness.report.page.ScaleFormat;
import org.storeharness.result.RunResult;
import org.storeharness.result.ScaleResult;
import org.storeharness.run.stage.RoundOrder;
import org.storeharness.run.stage.RunException;
import org.storeharness.statistics.comparison.ScaleAnalysis;

/** Runs each job file from growing numbers of hosts, in an order that is balanced over the files. Used by one thread. */
final class ScaledJobs {
    private final JobRunner runner;
    private final List<Integer> numbers;
    private final NavigableMap<Integer, List<WekatesterReport.JobFileResult>> results = new TreeMap<>();
    private final List<ScaleResult> findings = new ArrayList<>();

    /**
     * @param numbers of hosts
     */
    ScaledJobs(JobRunner runner, List<Integer> numbers) {
        this.runner = runner;
        this.numbers = numbers;
        numbers.forEach(hosts -> results.put(hosts, new ArrayList<>()));
    }

    /** Runs the files, and prints what each showed. After an interruption and after an incomplete run no other is begun. */
    void run(List<JobFile> files, Interruption interruption, CommandSite site, WekatesterReport report)
            throws RunException, IOException {
        RoundOrder order = new RoundOrder(numbers.stream().map(String::valueOf).toList(), 0);
        for (int i = 0; i < files.size(); i++) {
            JobFile file = files.get(i);
            NavigableMap<Integer, List<JobRunner.JobRunResult>> outcomes = new TreeMap<>();
            for (String number : order.of(i + 1)) {
                int hosts = Integer.parseInt(number);
                outcomes.put(hosts, runner.run(file.forHosts(hosts), interruption, site.first(hosts), outcome -> {}));
                boolean complete = outcomes.get(hosts).size() == file.runs().size()
                        && outcomes.get(hosts).stream()
                                .allMatch(outcome ->
                                        outcome.report().result().run().complete());
                if (!complete) {
                    add(file, outcomes, report);
                    return;
                }
            }
            add(file, outcomes, report);
        }
    }

    private void add(
            JobFile file, NavigableMap<Integer, List<JobRunner.JobRunResult>> outcomes, WekatesterReport report) {
        outcomes.forEach((hosts, runs) -> {
            if (!runs.isEmpty()) {
                WekatesterReport.JobFileResult result = new WekatesterReport.JobFileResult(file, runs);
                report.print(result);
                Objects.requireNonNull(results.get(hosts)).add(result);
            }
        });
        for (int i = 0; i < file.runs().size(); i++) {
            NavigableMap<Integer, RunResult> run = new TreeMap<>();
            int index = i;
            outcomes.forEach((hosts, runs) -> {
                if (index < runs.size()) {
                    run.put(hosts, runs.get(index).report().result());
                }
            });
            if (!run.isEmpty()) {
                findings.add(ScaleAnalysis.of(run));
            }
        }
    }

    /** The results by the number of hosts. */
    NavigableMap<Integer, List<WekatesterReport.JobFileResult>> results() {
        return results;
    }

    /** Prints the table that WEKA publishes, and how each job scales. */
    void printSummary(PrintWriter out) throws IOException {
        new WekatesterReport(out).printSummary(results);
        ScaleFormat.writeCurves(findings, out);
        out.println();
    }
}
