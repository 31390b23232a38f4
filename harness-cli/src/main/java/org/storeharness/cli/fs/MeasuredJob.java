package org.storeharness.cli.fs;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.storeharness.fs.fio.FioRunPlanner;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.measurement.GroupResult;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.KindResult;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.result.measurement.Throughput;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.unit.EnumSpelling;

/**
 * The figures of a job, or of several jobs that are reported together under the name of the first.
 *
 * @param lastDoneNanos the end of the last operation, counted from the start of the job, or of the group
 * @param kinds figures by kind of operation
 * @param totals the times of all its operations
 * @param payloadBytes the bytes that all its operations moved
 * @param cpu the processor time of its threads; {@code null} if unknown
 * @param readBack the reads that verified it; {@code null} for none
 */
record MeasuredJob(
        FioRunPlanner.JobDescription job,
        OperationCounts operations,
        long lastDoneNanos,
        Map<String, KindResult> kinds,
        PhaseTotals totals,
        long payloadBytes,
        @Nullable Cpu cpu,
        @Nullable MeasuredJob readBack) {
    /**
     * Processor time.
     *
     * @param clones the number of jobs that used it, as fio counts them
     */
    record Cpu(double userSeconds, double systemSeconds, int clones) {
        static @Nullable Cpu of(int clones, List<Measurement> measured) {
            double user = 0;
            double all = 0;
            for (Measurement measurement : measured) {
                Double users = measurement.client().workerUserSeconds();
                Double both = measurement.client().workerSeconds();
                if (users == null || both == null) {
                    return null;
                }
                user += users;
                all += both;
            }
            return new Cpu(user, all - user, clones);
        }
    }

    /**
     * The figures of a single job.
     *
     * @param delay the time from the common start to the start of the job
     */
    static MeasuredJob of(FioRunPlanner.JobDescription job, Duration delay, Measurement measured, PhaseTotals totals) {
        return new MeasuredJob(
                job,
                measured.operations(),
                Math.max(0, measured.window().lastDoneNanos() - delay.toNanos()),
                measured.kinds(),
                totals,
                measured.payloadBytes(),
                Cpu.of(job.clones(), List.of(measured)),
                null);
    }

    /** The figures of a job over several rounds: its rates are their mean. */
    static MeasuredJob ofRounds(List<MeasuredJob> rounds) {
        MeasuredJob first = rounds.get(0);
        if (rounds.size() == 1) {
            return first;
        }
        Map<String, KindResult> kinds = new LinkedHashMap<>();
        first.kinds
                .keySet()
                .forEach(kind -> kinds.put(
                        kind,
                        ofKind(rounds.stream()
                                .flatMap(round -> Stream.ofNullable(round.kinds.get(kind)))
                                .toList())));
        PhaseTotals all = new PhaseTotals();
        rounds.forEach(round -> all.add(round.totals));
        List<Cpu> times =
                rounds.stream().map(MeasuredJob::cpu).filter(Objects::nonNull).toList();
        return new MeasuredJob(
                first.job,
                rounds.stream().map(MeasuredJob::operations).reduce(OperationCounts.NONE, OperationCounts::plus),
                rounds.stream().mapToLong(MeasuredJob::lastDoneNanos).sum(),
                kinds,
                all,
                rounds.stream().mapToLong(MeasuredJob::payloadBytes).sum(),
                times.size() < rounds.size()
                        ? null
                        : new Cpu(
                                times.stream().mapToDouble(Cpu::userSeconds).sum(),
                                times.stream().mapToDouble(Cpu::systemSeconds).sum(),
                                times.get(0).clones()),
                first.readBack == null
                        ? null
                        : ofRounds(rounds.stream()
                                .flatMap(round -> Stream.ofNullable(round.readBack))
                                .toList()));
    }

    /** The times of a kind are those in the totals. */
    private static KindResult ofKind(List<KindResult> rounds) {
        List<Throughput> rates = rounds.stream().map(KindResult::throughput).toList();
        return new KindResult(
                rounds.stream().map(KindResult::operations).reduce(OperationCounts.NONE, OperationCounts::plus),
                new Throughput(
                        mean(rates, Throughput::opsPerSecond),
                        mean(rates, Throughput::objectsPerSecond),
                        mean(rates, Throughput::bytesPerSecond)),
                Latency.NONE,
                Latency.NONE);
    }

    private static double mean(List<Throughput> rates, ToDoubleFunction<Throughput> rate) {
        return rates.stream().mapToDouble(rate).average().orElse(0);
    }

    /** The same job with the reads that verified it, which count as its own, as in fio. */
    MeasuredJob verifiedBy(MeasuredJob reads) {
        return new MeasuredJob(job, operations, lastDoneNanos, kinds, totals, payloadBytes, cpu, reads);
    }

    /** A job without a measurement. */
    static MeasuredJob notMeasured(FioRunPlanner.JobDescription job) {
        return new MeasuredJob(
                job, OperationCounts.NONE, 0, Map.of(), new PhaseTotals(), 0, new Cpu(0, 0, job.clones()), null);
    }

    /** The figures of concurrent jobs. */
    static MeasuredJob of(
            List<FioRunPlanner.JobDescription> jobs,
            GroupResult group,
            List<Measurement> measured,
            List<PhaseTotals> members) {
        PhaseTotals all = new PhaseTotals();
        members.forEach(all::add);
        int clones =
                jobs.stream().mapToInt(FioRunPlanner.JobDescription::clones).sum();
        return new MeasuredJob(
                jobs.get(0),
                group.operations(),
                group.window().lastDoneNanos(),
                group.kinds(),
                all,
                measured.stream().mapToLong(Measurement::payloadBytes).sum(),
                Cpu.of(clones, measured),
                null);
    }

    /**
     * The figures of one direction.
     *
     * @param times times of successful operations, from start to end, in nanoseconds
     * @param bytes the bytes moved
     * @param nanos the time from the start of the job to the end of its last operation
     */
    record Direction(OperationCounts operations, Throughput throughput, Histogram times, long bytes, long nanos) {
        /** Both directions, one after the other, with the rates of the first. */
        private Direction then(Direction other) {
            Histogram all = times.copy();
            all.add(other.times);
            return new Direction(
                    operations.plus(other.operations), throughput, all, bytes + other.bytes, nanos + other.nanos);
        }
    }

    /** The directions {@code read} and {@code write} (which overwrites), as far as the job has them. */
    Map<String, Direction> directions() {
        Map<String, Direction> directions = new LinkedHashMap<>();
        put(directions, "read", OperationKind.READ);
        put(directions, "write", OperationKind.UPDATE);
        if (readBack != null) {
            readBack.directions().forEach((name, reads) -> directions.merge(name, reads, Direction::then));
        }
        return directions;
    }

    private void put(Map<String, Direction> directions, String name, OperationKind kind) {
        KindResult figures = kinds.get(EnumSpelling.of(kind));
        if (figures != null) {
            Throughput rates = figures.throughput();
            double bytesEach = rates.opsPerSecond() == 0 ? 0 : rates.bytesPerSecond() / rates.opsPerSecond();
            directions.put(
                    name,
                    new Direction(
                            figures.operations(),
                            rates,
                            totals.serviceTimes(List.of(kind)),
                            kinds.size() == 1
                                    ? payloadBytes
                                    : Math.round(
                                            bytesEach * figures.operations().ok()),
                            lastDoneNanos));
        }
    }
}
