package org.storeharness.run.phase;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Workload;
import org.storeharness.result.measurement.ClientMetrics;
import org.storeharness.result.measurement.GroupResult;
import org.storeharness.result.measurement.HostClock;
import org.storeharness.result.measurement.HostMeasurement;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.KindResult;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.result.measurement.ReadBack;
import org.storeharness.result.measurement.StoreActivity;
import org.storeharness.result.measurement.TargetCell;
import org.storeharness.result.measurement.Throughput;
import org.storeharness.result.measurement.WarmUp;
import org.storeharness.result.measurement.Window;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.Stage;
import org.storeharness.sample.BreakdownTotals;
import org.storeharness.sample.FailureExamples;
import org.storeharness.sample.Latencies;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.store.CacheEvidence;
import org.storeharness.unit.EnumSpelling;

/** Computes the figures of a measurement from the samples of its phase. */
record MeasurementMaker(PhaseReport report, boolean open) {
    /**
     * The parts of a measurement besides the figures from its samples.
     *
     * @param warmUp the warm-up; {@code null} if there was none
     * @param objectsBefore the objects that the target held before the phase; for work that picks some, those among which it picks
     * @param client the client's figures
     * @param activity the growth of the store's own counters; {@code null} if it is not known
     * @param cache the state of the page cache before the phase; {@code null} if it is not known
     * @param readBack what was found of the objects that the phase changed; {@code null} if it changed none, or nobody looked
     */
    record MeasurementContext(
            @Nullable WarmUp warmUp,
            long objectsBefore,
            ClientMetrics client,
            @Nullable StoreActivity activity,
            @Nullable CacheEvidence cache,
            @Nullable ReadBack readBack) {}

    /**
     * The part of a stage that one of several hosts did.
     *
     * @param host its name
     * @param concurrency its share of the operations in flight
     * @param report its samples and workers
     * @param client its client's figures, judged by its own machine
     * @param clock when it began
     */
    record HostReport(String host, int concurrency, PhaseReport report, ClientMetrics client, HostClock clock) {}

    static Measurement make(Stage stage, OpenTarget target, PhaseReport report, MeasurementContext context) {
        return new MeasurementMaker(report, stage.workload().arrivals().open()).make(stage, target, context);
    }

    private Measurement make(Stage stage, OpenTarget target, MeasurementContext context) {
        Workload workload = stage.workload();
        PhaseTotals totals = report.totals();
        List<OperationKind> kinds = totals.kinds();
        RateWindow rates = new RateWindow(report);
        Window window = rates.window();
        Latency serviceTimes = service(kinds);
        Map<String, KindResult> byKind = new LinkedHashMap<>();
        for (OperationKind kind : kinds) {
            List<OperationKind> one = List.of(kind);
            byKind.put(
                    EnumSpelling.of(kind),
                    new KindResult(totals.operations(kind), rates.throughput(one), service(one), response(one)));
        }
        Throughput all = rates.throughput(kinds);
        addBreakdown(byKind, Measurement::kindOfScript, target.store().scripts(), totals.scripts(), all);
        addBreakdown(byKind, Measurement::kindOfServer, target.store().servers(), totals.servers(), all);
        return new Measurement(
                target.name(),
                stage.workloadName(),
                workload.arrivals(),
                stage.round(),
                workload.concurrency(),
                workload.content().size().toString(),
                target.batch(),
                context.warmUp(),
                context.objectsBefore(),
                totals.operations(),
                window,
                all,
                rates.all().all().bytes(),
                serviceTimes,
                response(kinds),
                byKind,
                latencies(totals.partTimes()),
                latencies(totals.failureTimes()),
                report.sum(WorkerReport::verifiedReads),
                workload.readBeforeUpdate(),
                report.sum(WorkerReport::overdue),
                open ? null : rates.trend(workload.concurrency()),
                rates.backlog(workload, serviceTimes),
                context.client(),
                context.activity(),
                context.cache(),
                failures().toList(),
                List.of(),
                context.readBack(),
                null,
                null,
                List.of());
    }

    /**
     * The measurement with what each of several hosts did of it. What limited the client of one host limits it.
     *
     * @param all what all hosts did together
     * @param hosts what each of them did
     */
    static Measurement withHosts(Measurement whole, PhaseReport all, List<HostReport> hosts) {
        RateWindow rates = new RateWindow(all);
        List<HostMeasurement> parts = hosts.stream()
                .map(host -> new MeasurementMaker(host.report(), whole.load().open()).part(host, rates))
                .toList();
        return whole.withHosts(parts, whole.client().limitedAsOnAny(parts));
    }

    private HostMeasurement part(HostReport host, RateWindow rates) {
        List<OperationKind> kinds = report.totals().kinds();
        return new HostMeasurement(
                host.host(),
                host.concurrency(),
                report.totals().operations(),
                rates.throughput(kinds, report),
                service(kinds),
                response(kinds),
                host.client(),
                host.clock());
    }

    /** Adds each script or server by itself; its rate is its share of the rate of all. */
    private void addBreakdown(
            Map<String, KindResult> kinds,
            UnaryOperator<String> kind,
            List<String> names,
            BreakdownTotals breakdown,
            Throughput all) {
        long ok = report.totals().operations().ok();
        for (int i = 0; i < names.size(); i++) {
            OperationCounts operations = breakdown.operations(i);
            double share = ok == 0 ? 0 : (double) operations.ok() / ok;
            Latency service = Latencies.of(breakdown.serviceTimes(i));
            kinds.put(
                    kind.apply(names.get(i)),
                    new KindResult(
                            operations,
                            new Throughput(all.opsPerSecond() * share, all.objectsPerSecond() * share, 0),
                            service,
                            open ? Latencies.of(breakdown.responseTimes(i)) : service));
        }
    }

    private Latency service(List<OperationKind> kinds) {
        return Latencies.of(report.totals().serviceTimes(kinds));
    }

    private Latency response(List<OperationKind> kinds) {
        return open ? Latencies.of(report.totals().responseTimes(kinds)) : service(kinds);
    }

    private static Map<String, Latency> latencies(Map<String, Histogram> histograms) {
        Map<String, Latency> latencies = new TreeMap<>();
        histograms.forEach((name, histogram) -> latencies.put(name, Latencies.of(histogram)));
        return latencies;
    }

    private FailureExamples failures() {
        FailureExamples all = new FailureExamples();
        report.workers().forEach(worker -> all.add(worker.failures()));
        return all;
    }

    /**
     * The common result of stages that ran at the same time, over the time in which all of them were active; empty for a single one.
     *
     * @param reports in the order of the group
     */
    static Optional<GroupResult> ofGroup(Map<Stage, PhaseReport> reports) {
        return reports.size() == 1 ? Optional.empty() : Optional.of(common(reports));
    }

    private static GroupResult common(Map<Stage, PhaseReport> reports) {
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
                            Latencies.of(headlineTimes(reports, List.of(kind)))));
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
    private static Histogram headlineTimes(Map<Stage, PhaseReport> reports, List<OperationKind> kind) {
        Histogram times = Latencies.emptyHistogram();
        reports.forEach((stage, report) -> {
            PhaseTotals totals = report.totals();
            boolean open = stage.workload().arrivals().open();
            times.add(open ? totals.responseTimes(kind) : totals.serviceTimes(kind));
        });
        return times;
    }

    /** The warm-up so far with one more pass. */
    static WarmUp warmUp(@Nullable WarmUp before, PhaseReport pass) {
        OperationCounts operations = pass.totals().operations();
        // Failed operations took time too
        long until = pass.workers().stream()
                .mapToLong(worker -> worker.activity().activeUntil())
                .max()
                .orElse(0);
        double seconds = Math.max(0, Math.max(new RateWindow(pass).window().lastDoneNanos(), until)) / 1e9;
        return new WarmUp(
                seconds + (before == null ? 0 : before.seconds()),
                operations.ok() + (before == null ? 0 : before.operations()),
                operations.failed() + (before == null ? 0 : before.failed()));
    }
}
