package org.storeharness.run.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.CountersDelta;
import org.storeharness.environment.HiccupMeter;
import org.storeharness.plan.Workload;
import org.storeharness.result.Metric;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.ClientMetrics;
import org.storeharness.result.measurement.Latency;
import org.storeharness.sample.Latencies;
import org.storeharness.store.Store.Threading;
import org.storeharness.unit.Durations;

/**
 * Makes the client's figures of a phase, and finds out whether it was the limit, or what else may have distorted a measurement. Its
 * thresholds are in {@code docs/decisions/0009}.
 *
 * @param cpuCount the processors that this process may use
 * @param ceiling operations per second that one worker did on a store that does nothing; {@code null} if that was not
 *     measured
 */
public record ClientBottleneckDetector(
        int cpuCount, @Nullable Double ceiling) {
    private static final double SATURATED = 0.85;
    private static final double BUSY_LOOP = 0.9;
    private static final double OWN_SHARE = 0.25;
    private static final double NEAR_CEILING = 0.5;
    private static final double LIMITING_SHARE = 0.05;

    private static final double SUSPICIOUS = 0.01;

    /** The share of the processors that other programs may take of a machine that has no more to give. */
    private static final double OTHERS_SHARE = 0.25;

    /** Signs that show no more than a lack of processor time, whoever has it. */
    private static final Set<CautionCode> LACK_OF_PROCESSORS = Set.of(
            CautionCode.CLIENT_EVENT_LOOP,
            CautionCode.CLIENT_OWN_WORK,
            CautionCode.CLIENT_LATE,
            CautionCode.CLIENT_LOOP_WAITS,
            CautionCode.CLIENT_STOOD_STILL);

    /** This is longer than any wait for a processor that others use too. */
    private static final long STANDSTILL_NANOS = 200_000_000;

    /** A hiccup is part of a percentile if it makes up this share of it, and not more than all of it: then it hit no operation. */
    private static final double HICCUP_SHARE = 0.5;

    private static final double RETRANSMITS_PER_OPERATION = 0.001;

    /** The figures of the client in a phase of that workload on a store of this threading. */
    ClientMetrics metrics(PhaseReport report, Threading threading, Workload workload) {
        boolean open = workload.arrivals().open();
        boolean blocking = threading == Threading.BLOCKING;
        Double work = report.workSeconds();
        Long allocated = report.allocatedBytes();
        long operations = report.sum(WorkerReport::operationCpuNanos);
        ClientObservation observed = report.client();
        ClientMetrics client = new ClientMetrics(
                report.workers().size(),
                work == null || report.started() == 0 ? null : work / report.started(),
                report.workerSeconds(),
                report.workerUserSeconds(),
                blocking ? null : report.busyShare(),
                blocking && !open ? report.ownShare() : null,
                Latencies.of(report.totals().lateness()),
                Latencies.of(observed.hiccups()),
                observed.counters(),
                List.of(),
                allocated == null || report.started() == 0 ? null : (double) allocated / report.started(),
                operations == 0 ? null : (Double) (operations / Durations.NANOS_PER_SECOND / report.started()));
        List<Caution> limits = new ArrayList<>(boundBy(client, report.ratePerWorker()));
        standstill(observed.hiccups()).ifPresent(limits::add);
        limits.addAll(new PercentileLimits(report, client, open)
                .find(
                        workload.concurrency(),
                        blocking
                                ? null
                                : report.busiest(worker -> worker.activity().operations())));
        return client.withBoundBy(withoutBlameForOthers(limits, observed.counters()));
    }

    /**
     * Why the client may have been the limit of the rate, and so of all figures; {@link PercentileLimits} has those of single
     * percentiles.
     *
     * @param operationsPerWorker the rate of one worker, operations per second
     */
    List<Caution> boundBy(ClientMetrics client, double operationsPerWorker) {
        List<Caution> limits = new ArrayList<>();
        CountersDelta counters = client.counters();
        double share = processShare(counters);
        if (share > SATURATED) {
            limits.add(share(CautionCode.CLIENT_PROCESSORS, share).with("processors", cpuCount));
        }
        double busy = orZero(client.busyShare());
        double waited = waitedShare(client);
        if (busy > 0 && busy + waited > BUSY_LOOP) {
            Caution loop = share(CautionCode.CLIENT_EVENT_LOOP, busy);
            limits.add(busy > BUSY_LOOP ? loop : loop.with("waitedShare", waited));
        }
        if (orZero(client.ownShare()) > OWN_SHARE) {
            limits.add(share(CautionCode.CLIENT_OWN_WORK, orZero(client.ownShare())));
        }
        if (ceiling != null && operationsPerWorker > NEAR_CEILING * ceiling) {
            limits.add(share(CautionCode.CLIENT_NEAR_CEILING, operationsPerWorker / ceiling));
        }
        if (throttledShare(counters) > LIMITING_SHARE) {
            limits.add(share(CautionCode.CLIENT_THROTTLED, throttledShare(counters)));
        }
        if (collectionShare(counters) > LIMITING_SHARE) {
            limits.add(share(CautionCode.CLIENT_COLLECTIONS, collectionShare(counters))
                    .with("count", counters.process().collections()));
        }
        return limits;
    }

    /**
     * Cautions about causes other than the client's limits that may have distorted the measurement.
     *
     * @param times what the percentiles of the measurement are of
     * @param operations the operations that were started
     */
    public List<Caution> cautions(ClientMetrics client, Latency times, long operations) {
        List<Caution> cautions = new ArrayList<>();
        CountersDelta counters = client.counters();
        if (counters.wallSeconds() <= 0) {
            return cautions;
        }
        otherPrograms(counters)
                .filter(caution -> client.boundBy().stream().noneMatch(limit -> limit.code() == caution.code()))
                .ifPresent(cautions::add);
        double steal = orZero(counters.machine().stealShare());
        if (steal > SUSPICIOUS) {
            cautions.add(share(CautionCode.STEAL, steal));
        }
        if (throttledShare(counters) > SUSPICIOUS && throttledShare(counters) <= LIMITING_SHARE) {
            cautions.add(share(CautionCode.THROTTLED, throttledShare(counters)));
        }
        if (orZero(counters.machine().busyShare()) <= SATURATED) {
            hiccups(client.hiccups(), times).ifPresent(cautions::add);
        }
        Long retransmits = counters.machine().tcpRetransmits();
        if (retransmits != null && retransmits > RETRANSMITS_PER_OPERATION * Math.max(1, operations)) {
            cautions.add(Caution.of(CautionCode.RETRANSMITS).with("count", retransmits));
        }
        return cautions;
    }

    /**
     * Returns these limits, with other programs named in place of the client where it only lacked the processors that they used.
     */
    List<Caution> withoutBlameForOthers(List<Caution> limits, CountersDelta counters) {
        Optional<Caution> others = otherPrograms(counters);
        return others.isEmpty()
                ? limits
                : limits.stream()
                        .map(limit -> LACK_OF_PROCESSORS.contains(limit.code())
                                ? limit.has(Metric.PERCENTILES)
                                        ? others.get().with(Metric.PERCENTILES, limit.text(Metric.PERCENTILES))
                                        : others.get()
                                : limit)
                        .distinct()
                        .toList();
    }

    /** Says that other programs used much of a machine that had no more to give; empty if they did not, or that is not known. */
    private static Optional<Caution> otherPrograms(CountersDelta counters) {
        Double others = counters.machine().otherShare();
        String busiest = counters.machine().busiestOther();
        return others == null
                        || busiest == null
                        || others <= OTHERS_SHARE
                        || orZero(counters.machine().busyShare()) <= SATURATED
                ? Optional.empty()
                : Optional.of(share(CautionCode.OTHER_PROGRAMS, others).with("program", busiest));
    }

    /**
     * Says that the process was paused for so long and so often that its rates are those of less time; empty if it did not.
     *
     * @param hiccups as the hiccup meter counts them: each for all the sleeps that it covered
     */
    static Optional<Caution> standstill(Histogram hiccups) {
        long longest = hiccups.getTotalCount() == 0 ? 0 : hiccups.getMaxValue();
        if (longest < STANDSTILL_NANOS) {
            return Optional.empty();
        }
        double share =
                (double) hiccups.getCountBetweenValues(HiccupMeter.SLEEP_NANOS, longest) / hiccups.getTotalCount();
        return share <= LIMITING_SHARE
                ? Optional.empty()
                : Optional.of(share(CautionCode.CLIENT_STOOD_STILL, share).with("maxNanos", longest));
    }

    /**
     * The percentiles that hiccups are a part of, where the meter had a processor to wake up on: what means nothing to a store of 20 ms determines the times of one of 20 us. */
    private static Optional<Caution> hiccups(Latency hiccups, Latency times) {
        return PercentileLimits.owning(Caution.of(CautionCode.HICCUPS), times, HICCUP_SHARE, percentile -> {
                    Long hiccup = hiccups.at(percentile);
                    return hiccup == null || hiccup > Objects.requireNonNull(times.at(percentile)) ? 0 : hiccup;
                })
                .map(caution -> caution.with("maxNanos", hiccups.max()));
    }

    private static Caution share(CautionCode code, double share) {
        return Caution.of(code).with("share", share);
    }

    /** The share of the processors that the harness used, without servers inside its process, 0 to 1. */
    private double processShare(CountersDelta counters) {
        double used = orZero(counters.process().cpuSeconds())
                - counters.process().threadGroupSeconds().getOrDefault("other", 0.0);
        // Processor time is counted in ticks, so that it may be a little more than there was.
        return Math.min(1, perSecond(used, counters) / cpuCount);
    }

    /** The share of the workers' time in which they could have worked, had there been a processor. */
    private static double waitedShare(ClientMetrics client) {
        double waited = orZero(client.counters().process().workerDelaySeconds());
        return perSecond(waited, client.counters()) / Math.max(1, client.workers());
    }

    private static double throttledShare(CountersDelta counters) {
        return perSecond(orZero(counters.process().throttledSeconds()), counters);
    }

    private static double collectionShare(CountersDelta counters) {
        return perSecond(counters.process().collectionSeconds(), counters);
    }

    private static double perSecond(double seconds, CountersDelta counters) {
        return counters.wallSeconds() <= 0 ? 0 : seconds / counters.wallSeconds();
    }

    private static double orZero(@Nullable Double value) {
        return value == null ? 0 : value;
    }
}
