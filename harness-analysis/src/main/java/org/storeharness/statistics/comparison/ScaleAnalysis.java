package org.storeharness.statistics.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Plan;
import org.storeharness.result.IntervalEstimate;
import org.storeharness.result.RunHost;
import org.storeharness.result.RunReference;
import org.storeharness.result.RunResult;
import org.storeharness.result.ScaleCurve;
import org.storeharness.result.ScalePoint;
import org.storeharness.result.ScalePoint.HostRate;
import org.storeharness.result.ScalePoint.ScaleBound;
import org.storeharness.result.ScaleResult;
import org.storeharness.result.ScaleResult.ScaleRun;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.statistics.Summary;
import org.storeharness.unit.Check;

/** Computes how throughput grows with the number of hosts, from a run of the same plan for each number. */
public final class ScaleAnalysis {
    private ScaleAnalysis() {}

    /**
     * The work that stays the same when there are more hosts. The operations in flight and the rate of a schedule may grow with them.
     *
     * @param point the place among the points of the sweep of that workload and size, from 0
     */
    private record ScaledWork(String target, String workload, String size, int point) {}

    /** The curves of these runs, by their numbers of hosts; one run at least. */
    public static ScaleResult of(NavigableMap<Integer, RunResult> runs) {
        Map<ScaledWork, NavigableMap<Integer, List<Measurement>>> works = new LinkedHashMap<>();
        runs.forEach((hosts, run) -> measurements(run)
                .forEach((work, rounds) ->
                        works.computeIfAbsent(work, any -> new TreeMap<>()).put(hosts, rounds)));
        List<ScaleRun> references = new ArrayList<>();
        runs.forEach((hosts, run) -> references.add(new ScaleRun(hosts, RunReference.to(run.run()))));
        List<ScaleCurve> curves = new ArrayList<>();
        NavigableMap<Integer, List<List<String>>> shared = new TreeMap<>();
        runs.forEach((hosts, run) -> shared.put(hosts, RunHost.onOneMachine(run.hosts())));
        boolean planned =
                runs.values().stream().allMatch(run -> plansItsObjects(run.run().plan()));
        works.forEach((work, byHosts) -> curves.add(curve(work, byHosts, shared, planned)));
        return new ScaleResult(
                ScaleResult.SCHEMA, references, shared.lastEntry().getValue(), curves);
    }

    /** Whether the numbers of objects that are written and deleted are those of the plan, whatever time that takes. */
    private static boolean plansItsObjects(Plan plan) {
        return plan.workloads().values().stream()
                .filter(workload -> workload.writes() || workload.operations().containsKey(OperationKind.DELETE))
                .flatMap(workload ->
                        Stream.of(workload.phases().warmUp(), workload.phases().measure()))
                .allMatch(extent -> extent.duration().isZero());
    }

    private static Map<ScaledWork, List<Measurement>> measurements(RunResult run) {
        Map<ScaledWork, List<Measurement>> found = new LinkedHashMap<>();
        Map<ScaledWork, List<Cell>> cells = new LinkedHashMap<>();
        for (Measurement one : run.results()) {
            ScaledWork first = new ScaledWork(one.target(), one.workload(), one.size(), 0);
            List<Cell> points = cells.computeIfAbsent(first, any -> new ArrayList<>());
            if (!points.contains(one.cell())) {
                points.add(one.cell());
            }
            found.computeIfAbsent(
                            new ScaledWork(one.target(), one.workload(), one.size(), points.indexOf(one.cell())),
                            any -> new ArrayList<>())
                    .add(one);
        }
        return found;
    }

    private static ScaleCurve curve(
            ScaledWork work,
            NavigableMap<Integer, List<Measurement>> byHosts,
            NavigableMap<Integer, List<List<String>>> shared,
            boolean planned) {
        List<Measurement> single = byHosts.getOrDefault(1, List.of());
        List<ScalePoint> points = new ArrayList<>();
        byHosts.forEach(
                (hosts, rounds) -> points.add(point(hosts, rounds, single, Check.present(shared, hosts), planned)));
        return new ScaleCurve(work.target(), work.workload(), work.size(), points);
    }

    private static ScalePoint point(
            int hosts, List<Measurement> rounds, List<Measurement> single, List<List<String>> shared, boolean planned) {
        boolean closed = rounds.get(0).cell().isClosedLoad();
        Double objects = Comparability.dataSetRatio(single, rounds);
        boolean share = planned && objects != null && Comparability.areDataSetsAlike(objects / hosts);
        IntervalEstimate scaling = closed && (share || objects == null || Comparability.areDataSetsAlike(objects))
                ? scaling(hosts, rounds, single)
                : null;
        List<HostSummary> each = hosts == 1 ? List.of() : HostSummary.of(rounds);
        return new ScalePoint(
                hosts,
                rounds.get(0).load(),
                rounds.get(0).concurrency(),
                rounds.size(),
                mean(rates(rounds)),
                mean(rounds.stream()
                                .mapToDouble(round -> round.throughput().bytesPerSecond())
                                .toArray())
                        .value(),
                scaling,
                objects,
                Summary.medianOfKnown(rounds, round -> round.headline().p99()),
                HostSummary.slowest(each).map(ScaleAnalysis::rate).orElse(null),
                HostSummary.fastest(each).map(ScaleAnalysis::rate).orElse(null),
                closed && hosts > 1 ? new ScaleBounds(hosts, rounds, single, shared).of(scaling) : clientsOnly(rounds));
    }

    /** No more is asked where the schedule sets the rate, nor of a single host. */
    private static @Nullable ScaleBound clientsOnly(List<Measurement> rounds) {
        return ScaleBounds.clientsLimit(rounds) ? ScaleBound.CLIENTS : null;
    }

    private static double[] rates(List<Measurement> rounds) {
        return rounds.stream()
                .mapToDouble(round -> round.throughput().opsPerSecond())
                .toArray();
    }

    /** The geometric mean; 0 where a round did nothing. */
    private static IntervalEstimate mean(double[] rates) {
        return Arrays.stream(rates).allMatch(rate -> rate > 0)
                ? MeanInterval.ofLogs(rates)
                : new IntervalEstimate(0, null, null);
    }

    private static @Nullable IntervalEstimate scaling(int hosts, List<Measurement> rounds, List<Measurement> single) {
        double[] many = rates(rounds);
        double[] one = rates(single);
        if (hosts == 1) {
            return new IntervalEstimate(1, null, null);
        } else if (one.length == 0 || mean(many).value() == 0 || mean(one).value() == 0) {
            return null;
        }
        IntervalEstimate ratio = MeanInterval.ratio(many, one);
        Double low = ratio.low();
        Double high = ratio.high();
        return new IntervalEstimate(
                ratio.value() / hosts,
                low == null ? null : (Double) (low / hosts),
                high == null ? null : (Double) (high / hosts));
    }

    private static HostRate rate(HostSummary host) {
        return new HostRate(host.host(), host.opsPerSecond().median(), host.relativeRate());
    }
}
