package org.storeharness.cli.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.engine.Clock;
import org.storeharness.engine.SystemClock;
import org.storeharness.plan.Plan;
import org.storeharness.plan.PlanPerHost;
import org.storeharness.report.page.ScaleFormat;
import org.storeharness.run.stage.RoundOrder;
import org.storeharness.run.stage.RunException;
import org.storeharness.unit.Check;
import org.storeharness.unit.EnumSpelling;

/**
 * Carries a command out with growing numbers of its agents and reports them together. A round is a run for each number of hosts, each on
 * new data that are the same for all, in an order that is balanced over the rounds: what drifts is no trend. Used by one thread.
 *
 * @param output the command's options for results and progress
 * @param agents its agents
 * @param scale the numbers of them
 */
public record ScaleExecution(OutputOptions output, AgentsOptions agents, ScaleOption scale) {
    /** Where the comparisons of a plan would decide how many rounds they need. */
    private static final int USUAL_ROUNDS = 3;

    /**
     * Carries the command out and prints the report.
     *
     * @param plan the work of one host
     * @return the exit code: {@link ExitCodes#OK} if all runs are valid
     */
    public int execute(Plan plan) throws RunException, IOException {
        output.refuseDryRun("must not be given together with --scale");
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
            ScaleRounds rounds = ScaleRounds.create(output, plan, numbers);
            try {
                measure(plan, numbers, rounds, interruption, site, clock);
            } catch (RunException e) {
                output.say("results so far: " + rounds.path());
                throw e;
            }
            if (rounds.isEmpty()) {
                throw new RunException("interrupted before anything was measured");
            }
            return report(rounds, format);
        }
    }

    private void measure(
            Plan plan,
            List<Integer> numbers,
            ScaleRounds rounds,
            Interruption interruption,
            CommandSite site,
            Clock clock)
            throws RunException, IOException {
        RoundOrder order = new RoundOrder(numbers.stream().map(String::valueOf).toList(), plan.seed());
        long began = clock.nanos();
        long longest = 0;
        boolean complete = true;
        int most = plan.rounds().isAuto() ? USUAL_ROUNDS : plan.rounds().most();
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
                    complete = rounds.measure(Integer.parseInt(hosts), round, interruption, site);
                }
            }
            longest = Math.max(longest, clock.nanos() - now);
        }
    }

    private static boolean isOver(Duration maximum, long nanos) {
        return !maximum.isZero() && nanos > maximum.toNanos();
    }

    private int report(ScaleRounds rounds, ScaleFormat format) throws IOException {
        PrintWriter out = output.spec().commandLine().getOut();
        format.write(rounds.finding(), out);
        if (format == ScaleFormat.TEXT) {
            out.println();
            out.println("Details: " + rounds.path());
        }
        out.flush();
        rounds.results().stream().flatMap(PlanExecution::standIns).distinct().forEach(output::tell);
        return ExitCodes.of(
                rounds.results().stream().allMatch(result -> result.run().valid()));
    }
}
