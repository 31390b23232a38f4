package org.storeharness.cli.run;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.storeharness.json.ResultJson;
import org.storeharness.plan.Plan;
import org.storeharness.plan.PlanPerHost;
import org.storeharness.report.page.ScaleFormat;
import org.storeharness.result.RunResult;
import org.storeharness.result.ScaleResult;
import org.storeharness.run.RepeatedRuns;
import org.storeharness.run.RunId;
import org.storeharness.run.saved.RunDirectory;
import org.storeharness.run.saved.ScaleDirectory;
import org.storeharness.run.stage.RunException;
import org.storeharness.statistics.comparison.ScaleAnalysis;

/** The runs from growing numbers of hosts until now; what they show is written after each. Used by one thread. */
final class ScaleRounds {
    private static final String REPORT = "report.html";

    private final PlanExecution execution;
    private final Plan plan;
    private final String id;
    private final ScaleDirectory directory;
    private final NavigableMap<Integer, List<RunResult>> runs = new TreeMap<>();
    private final NavigableMap<Integer, RunResult> combined = new TreeMap<>();

    private ScaleRounds(PlanExecution execution, Plan plan, String id, ScaleDirectory directory) {
        this.execution = execution;
        this.plan = plan;
        this.id = id;
        this.directory = directory;
    }

    /**
     * Makes their directory.
     *
     * @param plan the work of one host
     * @param numbers of hosts
     */
    static ScaleRounds create(OutputOptions output, Plan plan, List<Integer> numbers) throws IOException {
        String id = RunId.of(Instant.now());
        return new ScaleRounds(
                new PlanExecution(output),
                plan,
                id,
                ScaleDirectory.create(output.out(), plan.name() + "-" + id, numbers));
    }

    /** Carries out a round of so many hosts. Returns whether it was completed. */
    boolean measure(int hosts, int round, Interruption interruption, CommandSite site)
            throws RunException, IOException {
        RunDirectory own = directory.of(hosts);
        List<RunResult> all = runs.computeIfAbsent(hosts, any -> new ArrayList<>());
        RunResult result = execution
                .carryOut(PlanPerHost.forHosts(plan, hosts, round), interruption, site.first(hosts), own.members())
                .result();
        all.add(result);
        RunResult rounds = RepeatedRuns.combine(
                id + "-n" + hosts,
                RedactedCommandLine.of(execution.output().spec()),
                all,
                execution.output().margin());
        combined.put(hosts, rounds);
        own.write(own.result(), ResultJson.write(rounds));
        write(ScaleFormat.JSON, directory.result());
        write(ScaleFormat.HTML, path().resolve(REPORT));
        return result.run().complete();
    }

    private void write(ScaleFormat format, Path file) throws IOException {
        StringWriter text = new StringWriter();
        format.write(finding(), text);
        directory.directory().write(file, text.toString());
    }

    /** What they show. */
    ScaleResult finding() {
        return ScaleAnalysis.of(combined);
    }

    /** Whether there is nothing that they show. */
    boolean isEmpty() {
        return combined.isEmpty();
    }

    /** The combined rounds of each number of hosts. */
    Collection<RunResult> results() {
        return combined.values();
    }

    /** Their directory. */
    Path path() {
        return directory.directory().path();
    }
}
