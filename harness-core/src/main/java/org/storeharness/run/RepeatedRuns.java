package org.storeharness.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.storeharness.result.RunInfo;
import org.storeharness.result.RunResult;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.GroupResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.statistics.CostAnalysis;
import org.storeharness.statistics.comparison.Comparer;
import org.storeharness.store.AuditSummary;
import org.storeharness.unit.Check;

/**
 * Combines runs of one plan, each in a JVM of its own with servers of its own, into one result. Its rounds are those of all runs, one
 * run after the other; the unit of its verdicts is the run.
 */
public final class RepeatedRuns {
    private RepeatedRuns() {}

    /**
     * The combined result. The plan, the machine and the targets are those of the first run.
     *
     * @param id identifies the combined result
     * @param command the command line that started the runs, secrets hidden
     * @param runs in the order of measuring, one at least
     * @param margin the margin of equivalence, as a share above 0 and at most 1
     */
    public static RunResult combine(String id, List<String> command, List<RunResult> runs, double margin) {
        Check.notEmpty("runs", runs);
        List<Measurement> measurements = new ArrayList<>();
        List<GroupResult> groups = new ArrayList<>();
        List<Caution> cautions = new ArrayList<>();
        int rounds = 0;
        for (RunResult run : runs) {
            int before = rounds;
            for (Measurement measured : run.results()) {
                measurements.add(measured.inRound(before + measured.round()));
                rounds = Math.max(rounds, before + measured.round());
            }
            run.groups().forEach(group -> groups.add(group.inRound(before + group.round())));
            cautions.addAll(run.warnings());
        }
        RunResult first = runs.get(0);
        List<TargetResult> targets = first.targets().stream()
                .map(target -> withAllAudits(target, runs))
                .toList();
        RunResult all = new RunResult(
                first.schema(),
                info(id, command, runs),
                first.environment(),
                first.hosts(),
                targets,
                measurements,
                groups,
                runs.stream().flatMap(run -> run.blocks().stream()).toList(),
                List.of(),
                null,
                Comparer.compareRuns(runs, margin),
                List.of(),
                Caution.merge(cautions));
        return all.withCosts(CostAnalysis.of(all));
    }

    private static RunInfo info(String id, List<String> command, List<RunResult> runs) {
        RunInfo first = runs.get(0).run();
        RunInfo last = runs.get(runs.size() - 1).run();
        return new RunInfo(
                id,
                first.harnessVersion(),
                first.harnessCommit(),
                command,
                Map.copyOf(first.tags()),
                first.started(),
                last.finished(),
                runs.stream().allMatch(run -> run.run().complete()),
                runs.stream().allMatch(run -> run.run().valid()),
                runs.stream().map(run -> run.run().id()).toList(),
                first.warmed(),
                first.plan());
    }

    /** A target of the first run with what the audits of all runs found; without an audit if a run has none. */
    private static TargetResult withAllAudits(TargetResult target, List<RunResult> runs) {
        AuditSummary sum = null;
        for (RunResult run : runs) {
            AuditSummary audit =
                    run.target(target.name()).map(TargetResult::audit).orElse(null);
            if (audit == null) {
                return new TargetResult(
                        target.name(), target.store(), target.batch(), target.options(), target.facts(), null);
            }
            sum = sum == null ? audit : sum.plus(audit);
        }
        return sum == null ? target : target.withAudit(sum);
    }
}
