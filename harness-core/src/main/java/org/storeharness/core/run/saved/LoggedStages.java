package org.storeharness.core.run.saved;

import java.util.List;
import java.util.Optional;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.Workload;
import org.storeharness.core.plan.operation.SizeDistribution;
import org.storeharness.core.result.measurement.Measurement.Cell;
import org.storeharness.core.result.measurement.StageId;
import org.storeharness.core.run.stage.Stage;
import org.storeharness.core.sample.log.PhaseId;

/** Finds the stages of a plan that its interval log names. */
final class LoggedStages {
    /** More trials than any search for a rate makes. */
    private static final int MOST_TRIALS = 10_000;

    private final Plan plan;

    LoggedStages(Plan plan) {
        this.plan = plan;
    }

    /** The stage of a warm-up or measured phase, including trials of a rate search; empty if the plan has none. */
    Optional<Stage> find(PhaseId phase) {
        StageId id = phase.stage();
        Cell cell = id.cell();
        Workload workload = plan.workloads().get(cell.workload());
        if (workload == null
                || !plan.targets().containsKey(id.target())
                || cell.concurrency() < 1
                || cell.concurrency() > Workload.MAXIMUM_CONCURRENCY) {
            return Optional.empty();
        }
        int rounds = cell.load().equals(workload.arrivals()) ? plan.rounds().most() : MOST_TRIALS;
        if (id.round() < 1 || id.round() > rounds) {
            return Optional.empty();
        }
        List<SizeDistribution> sizes = plan.sweep().size().isEmpty()
                ? List.of(workload.content().size())
                : plan.sweep().size();
        return sizes.stream()
                .filter(size -> size.toString().equals(cell.size()))
                .findFirst()
                .map(size -> workload.withSize(size)
                        .withConcurrency(cell.concurrency())
                        .withArrivals(cell.load()))
                .map(changed -> new Stage(id.target(), cell.workload(), changed, id.round(), phase.stageNumber()));
    }
}
