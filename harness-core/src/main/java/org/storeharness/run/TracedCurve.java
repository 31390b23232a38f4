package org.storeharness.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.storeharness.plan.Workload;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.statistics.Summary;
import org.storeharness.statistics.comparison.KneeEstimator;
import org.storeharness.statistics.comparison.KneeEstimator.TailTrial;

/** A curve under way: its trials so far, and the rates of the next round. */
final class TracedCurve {
    /** Between the two rates beside the knee another one is tried if their ratio is above this. */
    private static final double FINEST_RATIO = 1.03;

    /** Above the highest rate another one is tried if it does not reach the knee, up to so many times the capacity. */
    private static final double STEP_UP = 1.1;

    private static final double HIGHEST_SHARE = 2;

    /** Above this share of the capacity nobody expects a target to keep up. */
    private static final double SUSTAINABLE_SHARE = 0.9;

    /** The first trial is kept as the capacity while the median of all is within this logarithm of it. */
    private static final double RECALIBRATION = 0.15;

    private static final long THREE_DIGITS = 1000;
    private static final long HIGHEST = 1_000_000_000;

    private final CurveWork work;
    private final List<TailTrial> tails = new ArrayList<>();
    private final TreeSet<Long> rates = new TreeSet<>();
    private final List<Double> closed = new ArrayList<>();
    private double capacity;
    private long equalLoad;
    private int tailPercent;

    TracedCurve(CurveWork work) {
        this.work = work;
    }

    CurveWork work() {
        return work;
    }

    /** The operations per second for which the rates are made. */
    double capacity() {
        return capacity;
    }

    /** Adds the throughput of closed load at the highest concurrency. If it is not what the rates were made for, they are made anew. */
    void calibrate(double opsPerSecond) {
        closed.add(opsPerSecond);
        double median = Summary.of(closed, rate -> rate).median();
        if (Math.abs(Math.log(median / capacity)) <= RECALIBRATION) {
            return;
        }
        capacity = median;
        rates.clear();
        if (equalLoad > 0) {
            rates.add(equalLoad);
        }
        for (int percent : CurveSchedule.PERCENTS) {
            add(median * percent / 100);
        }
    }

    /** A rate that every round has, because all targets have it. */
    void equalLoad(double rate) {
        equalLoad = add(rate);
    }

    /** From this share of the capacity on, in percent, trials are as long as a p99 takes. */
    void knowTailsFrom(int percent) {
        tailPercent = percent;
    }

    /** The time that a round of these rates takes, about. */
    double roundSeconds() {
        double further = CurveSchedule.FURTHER_RATES * CurveWork.seconds(open(Math.max(1, Math.round(capacity))));
        return further
                + trials(2).values().stream()
                        .mapToDouble(trial -> CurveWork.seconds(trial.workload()))
                        .sum();
    }

    private Workload open(long rate) {
        boolean withTail = tailPercent > 0 && rate >= Math.floor(capacity * tailPercent / 100);
        return work.open(rate, rate / capacity, withTail);
    }

    /**
     * A trial.
     *
     * @param rate the operations per second of open load; 0 under closed load
     */
    record CurveTrial(long rate, Workload workload) {}

    /** The trials of a round by what tells them apart. */
    Map<String, CurveTrial> trials(int round) {
        Map<String, CurveTrial> trials = new LinkedHashMap<>();
        for (int level : work.levels()) {
            if (round > 1 || level < work.concurrency()) {
                trials.put("c=" + level, new CurveTrial(0, work.closed(level)));
            }
        }
        rates.forEach(rate -> trials.put(rate + "/s", new CurveTrial(rate, open(rate))));
        return trials;
    }

    /** Adds a trial; whether the target was to keep up with it. Random arrivals may leave a short one without any operation. */
    boolean add(CurveTrial trial, Measurement measured) {
        if (trial.rate() == 0 && trial.workload().concurrency() == work.concurrency()) {
            calibrate(measured.throughput().opsPerSecond());
        }
        if (trial.rate() > 0) {
            TailTrial tail = TailTrial.of(trial.rate(), measured);
            if (tail != null) {
                tails.add(tail);
            }
        }
        return trial.rate() <= SUSTAINABLE_SHARE * capacity
                && measured.operations().scheduled() > 0;
    }

    /** Chooses the rates of the next round: fewer above the knee, more beside it. */
    void refine() {
        KneeEstimator.Bracket bracket = new KneeEstimator(tails).bracket();
        if (bracket == null) {
            return;
        }
        Long above = bracket.above();
        if (above == null) {
            if (bracket.below() < HIGHEST_SHARE * capacity) {
                add(rates.last() * STEP_UP);
            }
        } else {
            long next = rates.higher(above) == null ? above : rates.higher(above);
            rates.removeIf(rate -> rate > next && rate != equalLoad);
            if (above > FINEST_RATIO * bracket.below()) {
                add(Math.sqrt((double) bracket.below() * above));
            }
        }
    }

    /** Adds the rate to three digits and returns it. */
    private long add(double rate) {
        long whole = Math.min(HIGHEST, Math.round(rate));
        long unit = 1;
        while (whole / unit >= THREE_DIGITS) {
            unit *= 10;
        }
        long rounded = Math.round((double) whole / unit) * unit;
        if (rounded > 0) {
            rates.add(rounded);
        }
        return rounded;
    }
}
