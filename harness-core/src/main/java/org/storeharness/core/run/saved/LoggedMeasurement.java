package org.storeharness.core.run.saved;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.storeharness.core.plan.Workload;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.result.measurement.ClientMetrics;
import org.storeharness.core.result.measurement.Latency;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.measurement.Measurement.KindResult;
import org.storeharness.core.result.measurement.Throughput;
import org.storeharness.core.result.measurement.Window;
import org.storeharness.core.run.stage.Stage;
import org.storeharness.core.sample.log.LoggedPhase;
import org.storeharness.core.sample.percentile.Latencies;
import org.storeharness.core.unit.EnumSpelling;

/**
 * Makes a measurement from the complete intervals of an interval log, where the run left nothing else. Operations and
 * their times are exact; rates are over the time that they took ({@link RenewalTime}); objects and bytes of an operation are those of
 * the rounds that the result has of the same work, else they follow from the batch of writes and the mean size. What no interval holds is 0 or empty: parts, script names, verified reads, overdue
 * operations, processor time, failure messages.
 */
final class LoggedMeasurement {
    private final Stage stage;
    private final int batch;
    private final LoggedPhase phase;
    private final List<Measurement> before;

    private LoggedMeasurement(Stage stage, int batch, LoggedPhase phase, List<Measurement> before) {
        this.stage = stage;
        this.batch = batch;
        this.phase = phase;
        this.before = before;
    }

    /**
     * @param batch the objects of one write of the target
     * @param results what the run measured before it was killed
     */
    static Measurement make(Stage stage, int batch, LoggedPhase phase, List<Measurement> results) {
        List<Measurement> before = results.stream()
                .filter(one -> one.target().equals(stage.target())
                        && one.workload().equals(stage.workloadName())
                        && one.size().equals(stage.workload().content().size().toString()))
                .toList();
        return new LoggedMeasurement(stage, batch, phase, before).make();
    }

    private Measurement make() {
        Workload workload = stage.workload();
        List<OperationKind> kinds = phase.totals().kinds();
        Map<String, KindResult> byKind = new LinkedHashMap<>();
        for (OperationKind kind : kinds) {
            List<OperationKind> one = List.of(kind);
            byKind.put(
                    EnumSpelling.of(kind),
                    new KindResult(phase.totals().operations(kind), rates(one), service(one), response(one)));
        }
        Map<String, Latency> failureTimes = new TreeMap<>();
        phase.totals().failureTimes().forEach((name, times) -> failureTimes.put(name, Latencies.of(times)));
        return new Measurement(
                stage.target(),
                stage.workloadName(),
                workload.arrivals(),
                stage.round(),
                workload.concurrency(),
                workload.content().size().toString(),
                batch,
                null,
                null,
                phase.totals().operations(),
                new Window(0, phase.lengthNanos(), delayNanos(), phase.lengthNanos(), false),
                rates(kinds),
                Math.round(bytes(kinds)),
                service(kinds),
                response(kinds),
                byKind,
                Map.of(),
                failureTimes,
                0,
                0,
                null,
                null,
                ClientMetrics.UNKNOWN,
                null,
                null,
                List.of(),
                List.of(),
                null);
    }

    private Latency service(List<OperationKind> kinds) {
        return Latencies.of(phase.totals().serviceTimes(kinds));
    }

    private Latency response(List<OperationKind> kinds) {
        return stage.workload().arrivals().open() ? Latencies.of(phase.totals().responseTimes(kinds)) : service(kinds);
    }

    private Throughput rates(List<OperationKind> kinds) {
        double seconds = seconds();
        if (seconds <= 0) {
            return new Throughput(0, 0, 0);
        }
        long operations = kinds.stream()
                .mapToLong(kind -> phase.totals().operations(kind).ok())
                .sum();
        return new Throughput(operations / seconds, objects(kinds) / seconds, bytes(kinds) / seconds);
    }

    /** The time that rates are over: that which the operations in the log took of their slots. */
    private double seconds() {
        double logged = (phase.lengthNanos() - delayNanos()) / 1e9;
        Workload workload = stage.workload();
        if (workload.arrivals().open() || logged <= 0) {
            return logged;
        }
        List<Histogram> times = new ArrayList<>(phase.totals().failureTimes().values());
        times.add(phase.totals().serviceTimes(phase.totals().kinds()));
        double count = 0;
        double sum = 0;
        double squares = 0;
        for (Histogram one : times) {
            long samples = one.getTotalCount();
            if (samples > 0) {
                double mean = one.getMean() / 1e9;
                double deviation = one.getStdDeviation() / 1e9;
                count += samples;
                sum += samples * mean;
                squares += samples * (mean * mean + deviation * deviation);
            }
        }
        return RenewalTime.seconds(logged, workload.concurrency(), count, sum, squares, phase.ended());
    }

    /** How long after the common start, from which intervals count, this stage began. */
    private long delayNanos() {
        return stage.workload().turn().delay().toNanos();
    }

    private double objects(List<OperationKind> kinds) {
        return kinds.stream()
                .mapToDouble(kind -> phase.totals().operations(kind).ok()
                        * perOperation(kind, Throughput::objectsPerSecond).orElse(objects(kind)))
                .sum();
    }

    private double bytes(List<OperationKind> kinds) {
        double mean = stage.workload().content().size().meanBytes();
        return kinds.stream()
                .mapToDouble(kind -> phase.totals().operations(kind).ok()
                        * perOperation(kind, Throughput::bytesPerSecond).orElse(objects(kind) * mean))
                .sum();
    }

    private int objects(OperationKind kind) {
        return kind == OperationKind.WRITE ? batch : 1;
    }

    /** What one operation of that kind was in the rounds before, such as a page of a hundred objects; empty of writes, whose batch is known. */
    private OptionalDouble perOperation(OperationKind kind, ToDoubleFunction<Throughput> rate) {
        return kind == OperationKind.WRITE
                ? OptionalDouble.empty()
                : before.stream()
                        .map(one -> one.kinds().get(EnumSpelling.of(kind)))
                        .filter(Objects::nonNull)
                        .map(KindResult::throughput)
                        .filter(of -> of.opsPerSecond() > 0)
                        .mapToDouble(of -> rate.applyAsDouble(of) / of.opsPerSecond())
                        .average();
    }
}
