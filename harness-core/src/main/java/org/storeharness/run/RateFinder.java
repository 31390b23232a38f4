package org.storeharness.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.storeharness.engine.RunControl;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Plan;
import org.storeharness.plan.RateObjective;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.SustainableRate;
import org.storeharness.result.measurement.SustainableRate.Trial;
import org.storeharness.run.stage.Block;
import org.storeharness.run.stage.ConcurrentGroup;
import org.storeharness.run.stage.RoundOrder;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.RunListener;
import org.storeharness.run.stage.Stage;
import org.storeharness.store.StoreException;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.InvalidValueException;

/**
 * Finds the highest rates that meet an objective, for every workload on every target. The trials of all searches take turns,
 * so that a change of the machine over time affects all of them alike. Used by the thread of the run.
 */
final class RateFinder implements TrialSeries {
    private final RunControl control;
    private final RunListener listener;
    private final TimeBudget budget;
    private final RoundOrder order;
    private final List<RateTrials> searches = new ArrayList<>();

    /**
     * @param budget the time for all of it
     * @throws InvalidValueException if the objective names operations that a workload does not have, or workloads run at the same time
     */
    RateFinder(Plan plan, RateObjective objective, RunControl control, RunListener listener, TimeBudget budget) {
        this.control = control;
        this.listener = listener;
        this.budget = budget;
        this.order = new RoundOrder(List.copyOf(plan.targets().keySet()), plan.seed());
        requireKinds(plan, objective);
        for (ConcurrentGroup group : Block.of(plan).stream()
                .flatMap(block -> block.round(1, 0).stream())
                .toList()) {
            Stage stage = group.leader();
            if (!group.isSingle()) {
                throw new InvalidValueException(
                        "",
                        "is not possible where workloads run at the same time, as " + stage.workloadName() + " and "
                                + group.stages().get(1).workloadName() + " do: it finds the rate of one");
            } else if (!(stage.workload().arrivals() instanceof Arrivals.Paced)) {
                searches.add(new RateTrials(stage, objective, plan.rounds().orUsual()));
            }
        }
    }

    /**
     * @throws InvalidValueException if the objective names operations that a workload does not have
     */
    private static void requireKinds(Plan plan, RateObjective objective) {
        for (RateObjective.Limit limit : objective.limits()) {
            OperationKind kind = limit.kind();
            plan.workloads().forEach((name, workload) -> {
                if (kind != null && !workload.operations().containsKey(kind)) {
                    throw new InvalidValueException(
                            "",
                            "must speak of operations that every workload has, and " + name + " has no "
                                    + EnumSpelling.of(kind) + ": got '" + limit + "'");
                }
            });
        }
    }

    @Override
    public boolean run(TrialRunner runner, TrialJournal journal) throws StoreException, RunException, IOException {
        int number = 0;
        for (int round = 1; searches.stream().anyMatch(search -> !search.isOver()); round++) {
            for (String target : order.of(round)) {
                for (RateTrials search : searches) {
                    if (search.target().equals(target) && !search.isOver()) {
                        if (!runNextTrial(search, runner, journal, number++)) {
                            warnIfCutOff(journal);
                            return false;
                        }
                    }
                }
            }
        }
        for (SustainableRate rate : rates()) {
            if (rate.opsPerSecond() == null) {
                journal.warn(Caution.of(CautionCode.NO_RATE_FOUND, rate.target())
                        .with("workload", rate.workload())
                        .with("objective", rate.objective()));
            }
        }
        return true;
    }

    private boolean runNextTrial(RateTrials search, TrialRunner runner, TrialJournal journal, int number)
            throws StoreException, RunException, IOException {
        Stage stage = search.next(number);
        if (budget.isOver()
                || number > 0
                        && budget.leftNanos()
                                < stage.workload().phases().planned().toNanos()) {
            return false;
        }
        Measurement measured = runner.measure(stage);
        if (measured == null || control.stopped()) {
            return false;
        }
        Trial trial = search.add(measured);
        listener.tried(stage, trial);
        boolean closed = stage.workload().arrivals() instanceof Arrivals.Closed;
        journal.add(measured, trial.held() && !closed, rates());
        return true;
    }

    /** A search that its time has ended says so; one that somebody has stopped does not. */
    private void warnIfCutOff(TrialJournal journal) {
        if (budget.isOver() || !control.stopped()) {
            long found =
                    rates().stream().filter(rate -> rate.opsPerSecond() != null).count();
            journal.warn(budget.cutOff("when " + found + " of " + searches.size() + " rates "
                    + (searches.size() == 1 ? "was" : "were") + " found"));
        }
    }

    private List<SustainableRate> rates() {
        return searches.stream().map(RateTrials::result).toList();
    }
}
