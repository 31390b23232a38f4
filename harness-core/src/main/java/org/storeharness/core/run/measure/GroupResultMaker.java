package org.storeharness.core.run.measure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.result.measurement.GroupResult;
import org.storeharness.core.result.measurement.Measurement.KindResult;
import org.storeharness.core.run.stage.Stage;
import org.storeharness.core.sample.PhaseTotals;
import org.storeharness.core.sample.percentile.Latencies;
import org.storeharness.core.unit.EnumSpelling;

/** Puts together what workloads did that ran at the same time: over the time in which all of them were active. */
public final class GroupResultMaker {
    private final List<Stage> stages;
    private final List<PhaseOutcome> outcomes;

    private GroupResultMaker(List<Stage> turn, List<PhaseOutcome> outcomes) {
        this.stages = turn;
        this.outcomes = outcomes;
    }

    /** What they did together; empty for a single one. */
    public static Optional<GroupResult> make(List<Stage> turn, List<PhaseOutcome> outcomes) {
        return turn.size() == 1 ? Optional.empty() : Optional.of(new GroupResultMaker(turn, outcomes).make());
    }

    private GroupResult make() {
        PhaseOutcome all = PhaseOutcome.merge(outcomes);
        RateWindow rates = new RateWindow(all);
        Map<String, KindResult> kinds = new LinkedHashMap<>();
        for (OperationKind kind : all.totals().kinds()) {
            kinds.put(
                    EnumSpelling.of(kind),
                    new KindResult(
                            all.totals().operations(kind),
                            rates.throughput(rates.of(kind)),
                            Latencies.of(all.totals().serviceTimes(List.of(kind))),
                            Latencies.of(responseTimes(List.of(kind)))));
        }
        return new GroupResult(
                stages.get(0).round(),
                stages.stream()
                        .map(stage -> new GroupResult.Member(stage.target(), stage.cell()))
                        .toList(),
                all.totals().operations(),
                rates.window(),
                rates.throughput(rates.all()),
                kinds);
    }

    /** Those of members under open load, and the service times of the others. */
    private Histogram responseTimes(List<OperationKind> kind) {
        Histogram times = responseTimes(0, kind);
        for (int i = 1; i < outcomes.size(); i++) {
            times.add(responseTimes(i, kind));
        }
        return times;
    }

    private Histogram responseTimes(int member, List<OperationKind> kind) {
        PhaseTotals totals = outcomes.get(member).totals();
        boolean open = stages.get(member).workload().arrivals().open();
        return open ? totals.responseTimes(kind) : totals.serviceTimes(kind);
    }
}
