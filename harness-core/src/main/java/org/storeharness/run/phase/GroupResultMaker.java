package org.storeharness.run.phase;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.measurement.GroupResult;
import org.storeharness.result.measurement.Measurement.KindResult;
import org.storeharness.result.measurement.TargetCell;
import org.storeharness.run.stage.Stage;
import org.storeharness.sample.Latencies;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.unit.EnumSpelling;

/** Makes the common result of workloads that ran at the same time, over the time in which all of them were active. */
public final class GroupResultMaker {
    private GroupResultMaker() {}

    /**
     * The result of stages that ran at the same time; empty for a single one.
     *
     * @param reports in the order of the group
     */
    public static Optional<GroupResult> make(Map<Stage, PhaseReport> reports) {
        return reports.size() == 1 ? Optional.empty() : Optional.of(of(reports));
    }

    private static GroupResult of(Map<Stage, PhaseReport> reports) {
        PhaseTotals all = new PhaseTotals();
        reports.values().forEach(report -> all.add(report.totals()));
        RateWindow rates = new RateWindow(List.copyOf(reports.values()));
        Map<String, KindResult> kinds = new LinkedHashMap<>();
        for (OperationKind kind : all.kinds()) {
            kinds.put(
                    EnumSpelling.of(kind),
                    new KindResult(
                            all.operations(kind),
                            rates.throughput(List.of(kind)),
                            Latencies.of(all.serviceTimes(List.of(kind))),
                            Latencies.of(responseTimes(reports, List.of(kind)))));
        }
        return new GroupResult(
                reports.keySet().iterator().next().round(),
                reports.keySet().stream()
                        .map(stage -> new TargetCell(stage.target(), stage.cell()))
                        .toList(),
                all.operations(),
                rates.window(),
                rates.throughput(all.kinds()),
                kinds);
    }

    /** The response times of stages under open load, and the service times of the others. */
    private static Histogram responseTimes(Map<Stage, PhaseReport> reports, List<OperationKind> kind) {
        Histogram times = Latencies.emptyHistogram();
        reports.forEach((stage, report) -> {
            PhaseTotals totals = report.totals();
            boolean open = stage.workload().arrivals().open();
            times.add(open ? totals.responseTimes(kind) : totals.serviceTimes(kind));
        });
        return times;
    }
}
