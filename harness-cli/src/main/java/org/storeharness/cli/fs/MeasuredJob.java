package org.storeharness.cli.fs;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
     * The figures of a single job over its rounds: its rates are their mean.
     *
     * @param delay the time from the common start to the start of the job
     */
    static MeasuredJob of(
            FioRunPlanner.JobDescription job, Duration delay, List<Measurement> rounds, PhaseTotals totals) {
        return new MeasuredJob(
                job,
                rounds.stream().map(Measurement::operations).reduce(OperationCounts.NONE, OperationCounts::plus),
                rounds.stream()
                        .mapToLong(round -> Math.max(0, round.window().lastDoneNanos() - delay.toNanos()))
                        .sum(),
                ofRounds(rounds.stream().map(Measurement::kinds).toList()),
                totals,
                rounds.stream().mapToLong(Measurement::payloadBytes).sum(),
                Cpu.of(job.clones(), rounds),
                null);
    }

    /** The times of a kind over several rounds are those in the totals. */
    private static Map<String, KindResult> ofRounds(List<Map<String, KindResult>> rounds) {
        if (rounds.size() == 1) {
            return rounds.get(0);
        }
        Map<String, KindResult> kinds = new LinkedHashMap<>();
        rounds.get(0).keySet().forEach(kind -> {
            List<KindResult> of = rounds.stream()
                    .flatMap(round -> Stream.ofNullable(round.get(kind)))
                    .toList();
            Throughput mean = new Throughput(
                    mean(of, Throughput::opsPerSecond),
                    mean(of, Throughput::objectsPerSecond),
                    mean(of, Throughput::bytesPerSecond));
            OperationCounts all =
                    of.stream().map(KindResult::operations).reduce(OperationCounts.NONE, OperationCounts::plus);
            kinds.put(kind, new KindResult(all, mean, Latency.NONE, Latency.NONE));
        });
        return kinds;
    }

    private static double mean(List<KindResult> rounds, ToDoubleFunction<Throughput> rate) {
        return rounds.stream()
                .map(KindResult::throughput)
                .mapToDouble(rate)
                .average()
                .orElse(0);
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

    /** The figures of concurrent jobs over their rounds. */
    static MeasuredJob of(
            List<FioRunPlanner.JobDescription> jobs,
            List<GroupResult> rounds,
            List<Measurement> measured,
            PhaseTotals totals) {
        return new MeasuredJob(
                jobs.get(0),
                rounds.stream().map(GroupResult::operations).reduce(OperationCounts.NONE, OperationCounts::plus),
                rounds.stream()
                        .mapToLong(round -> round.window().lastDoneNanos())
                        .sum(),
                ofRounds(rounds.stream().map(GroupResult::kinds).toList()),
                totals,
                measured.stream().mapToLong(Measurement::payloadBytes).sum(),
                Cpu.of(
                        jobs.stream()
                                .mapToInt(FioRunPlanner.JobDescription::clones)
                                .sum(),
                        measured),
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
