package org.storeharness.run.measure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.measurement.GroupResult;
import org.storeharness.result.measurement.Measurement.KindResult;
import org.storeharness.run.stage.Stage;
import org.storeharness.sample.Latencies;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.unit.EnumSpelling;

/** Makes the common result of workloads that ran at the same time, over the time in which all of them were active. */
public final class GroupResultMaker {
    private final Map<Stage, PhaseReport> outcomes;

    private GroupResultMaker(Map<Stage, PhaseReport> outcomes) {
        this.outcomes = outcomes;
    }

    /**
     * The result of stages that ran at the same time; empty for a single one.
     *
     * @param outcomes in the order of the group
     */
    public static Optional<GroupResult> make(Map<Stage, PhaseReport> outcomes) {
        return outcomes.size() == 1 ? Optional.empty() : Optional.of(new GroupResultMaker(outcomes).make());
    }

    private GroupResult make() {
        PhaseTotals all = new PhaseTotals();
        outcomes.values().forEach(outcome -> all.add(outcome.totals()));
        RateWindow rates = new RateWindow(List.copyOf(outcomes.values()));
        Map<String, KindResult> kinds = new LinkedHashMap<>();
        for (OperationKind kind : all.kinds()) {
            kinds.put(
                    EnumSpelling.of(kind),
                    new KindResult(
                            all.operations(kind),
                            rates.throughput(List.of(kind)),
                            Latencies.of(all.serviceTimes(List.of(kind))),
                            Latencies.of(responseTimes(List.of(kind)))));
        }
        return new GroupResult(
                outcomes.keySet().iterator().next().round(),
                outcomes.keySet().stream()
                        .map(stage -> new GroupResult.Member(stage.target(), stage.cell()))
                        .toList(),
                all.operations(),
                rates.window(),
                rates.throughput(all.kinds()),
                kinds);
    }

    /** The response times of stages under open load, and the service times of the others. */
    private Histogram responseTimes(List<OperationKind> kind) {
        Histogram times = Latencies.emptyHistogram();
        outcomes.forEach((stage, outcome) -> {
            PhaseTotals totals = outcome.totals();
            boolean open = stage.workload().arrivals().open();
            times.add(open ? totals.responseTimes(kind) : totals.serviceTimes(kind));
        });
        return times;
    }
}
