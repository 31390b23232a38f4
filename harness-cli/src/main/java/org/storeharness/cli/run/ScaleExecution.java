package org.storeharness.cli.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.engine.Clock;
import org.storeharness.engine.SystemClock;
import org.storeharness.json.ResultJson;
import org.storeharness.plan.Plan;
import org.storeharness.plan.PlanPerHost;
import org.storeharness.report.page.ScaleFormat;
import org.storeharness.result.RunResult;
import org.storeharness.run.RepeatedRuns;
import org.storeharness.run.RunId;
import org.storeharness.run.saved.RunDirectory;
import org.storeharness.run.saved.ScaleDirectory;
import org.storeharness.run.stage.RoundOrder;
import org.storeharness.run.stage.RunException;
import org.storeharness.statistics.comparison.ScaleAnalysis;
import org.storeharness.unit.Check;
import org.storeharness.unit.EnumSpelling;

/**
 * Carries a command out with growing numbers of its agents and reports them together. A round is a run for each number of hosts, each on
 * new data that are the same for all, in an order that is balanced over the rounds, so that drift is no trend. Results and report are
 * written after each. Used once, by one thread.
 */
public final class ScaleExecution {
    /** The number of rounds where the comparisons of the plan would decide it. */
    private static final int USUAL_ROUNDS = 3;

    private static final String REPORT = "report.html";

    private final OutputOptions output;
    private final AgentsOptions agents;
    private final ScaleOption scale;
    private final Plan plan;
    private final String id = RunId.of(Instant.now());
    private final NavigableMap<Integer, List<RunResult>> runs = new TreeMap<>();

    /** The rounds of each number of hosts until now. */
    private final NavigableMap<Integer, RunResult> combined = new TreeMap<>();

    /**
     * Nothing is carried out yet.
     *
     * @param output the command's options for results and progress
     * @param agents its agents
     * @param scale the numbers of them
     * @param plan the work of one host
     */
    public ScaleExecution(OutputOptions output, AgentsOptions agents, ScaleOption scale, Plan plan) {
        this.output = output;
        this.agents = agents;
        this.scale = scale;
        this.plan = plan;
    }

    /**
     * Carries the command out and prints the report.
     *
     * @return the exit code: {@link ExitCodes#OK} if all runs are valid
     */
    public int execute() throws RunException, IOException {
        output.refuseDryRun("must not be given together with --scale");
        Check.require(
                !plan.rounds().isSteady(),
                "--scale",
                () -> "must not be given together with rounds: steady, since a round of each number of hosts is a run");
        List<Integer> numbers = scale.numbers(agents);
        ScaleFormat format = Check.named("--format", () -> EnumSpelling.parse(ScaleFormat.class, output.format()));
        numbers.forEach(hosts -> PlanPerHost.forHosts(plan, hosts, 1));
        Clock clock = new SystemClock();
        try (Interruption interruption = Interruption.within(agents.boundOf(plan, output), clock.nanos());
                CommandSite site = agents.open(output, interruption)) {
            List<String> leftOut = PlanPerHost.leftOut(plan);
            if (!leftOut.isEmpty()) {
                output.say(
                        "left out: " + String.join(", ", leftOut) + " (rates that depend on what the hosts achieve)");
            }
            ScaleDirectory directory = ScaleDirectory.create(output.out(), plan.name() + "-" + id, numbers);
            try {
                measure(numbers, directory, interruption, site, clock);
            } catch (RunException e) {
                output.say("results so far: " + directory.directory().path());
                throw e;
            }
            if (combined.isEmpty()) {
                throw new RunException("interrupted before anything was measured");
            }
            return report(directory.directory().path(), format);
        }
    }

    private void measure(
            List<Integer> numbers, ScaleDirectory directory, Interruption interruption, CommandSite site, Clock clock)
            throws RunException, IOException {
        RoundOrder order = new RoundOrder(numbers.stream().map(String::valueOf).toList(), plan.seed());
        long began = clock.nanos();
        long longest = 0;
        boolean complete = true;
        int most = plan.rounds().fixed() == null ? USUAL_ROUNDS : plan.rounds().most();
        for (int round = 1; round <= most && complete; round++) {
            long now = clock.nanos();
            if (round > 1 && isOver(plan.maxTime(), now - began + longest)) {
                output.say("no time for round " + round + " of " + most);
                return;
            }
            for (String hosts : order.of(round)) {
                if (complete
                        && !interruption.happened()
                        && !interruption.control().outOfTime()) {
                    output.say(
                            "round " + round + " of " + most + ": " + hosts + (hosts.equals("1") ? " host" : " hosts"));
                    complete = measure(Integer.parseInt(hosts), round, directory, interruption, site);
                }
            }
            longest = Math.max(longest, clock.nanos() - now);
        }
    }

    /** Carries out a round with this number of hosts. Returns whether it was completed. */
    private boolean measure(int hosts, int round, ScaleDirectory directory, Interruption interruption, CommandSite site)
            throws RunException, IOException {
        RunDirectory own = directory.of(hosts);
        List<RunResult> all = runs.computeIfAbsent(hosts, any -> new ArrayList<>());
        RunResult result = new PlanExecution(output)
                .carryOut(PlanPerHost.forHosts(plan, hosts, round), interruption, site.first(hosts), own.members())
                .result();
        all.add(result);
        RunResult rounds =
                RepeatedRuns.combine(id + "-n" + hosts, RedactedCommandLine.of(output.spec()), all, output.margin());
        combined.put(hosts, rounds);
        own.write(own.result(), ResultJson.write(rounds));
        RunDirectory place = directory.directory();
        place.write(directory.result(), written(ScaleFormat.JSON));
        place.write(place.path().resolve(REPORT), written(ScaleFormat.HTML));
        return result.run().complete();
    }

    private String written(ScaleFormat format) throws IOException {
        StringWriter text = new StringWriter();
        format.write(ScaleAnalysis.of(combined), text);
        return text.toString();
    }

    private static boolean isOver(Duration maximum, long nanos) {
        return !maximum.isZero() && nanos > maximum.toNanos();
    }

    private int report(Path directory, ScaleFormat format) throws IOException {
        PrintWriter out = output.spec().commandLine().getOut();
        out.print(written(format));
        if (format == ScaleFormat.TEXT) {
            out.println();
            out.println("Details: " + directory);
        }
        out.flush();
        combined.values().stream().flatMap(PlanExecution::standIns).distinct().forEach(output::tell);
        return ExitCodes.of(
                combined.values().stream().allMatch(result -> result.run().valid()));
    }
}
