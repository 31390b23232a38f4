package org.storeharness.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Extent;
import org.storeharness.plan.Phases;
import org.storeharness.plan.Plan;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Workload;
import org.storeharness.unit.Check;
import org.storeharness.unit.Durations;
import org.storeharness.unit.Rate;

/**
 * A workload on a target, of which a curve is measured.
 *
 * @param workload at the concurrency of the curve
 * @param levels the concurrencies of closed load, ascending; the last one is that of the curve
 */
record CurveWork(String target, String name, Workload workload, List<Integer> levels) {
    /** The scalability law has three parameters; with more concurrencies than that it can be wrong. */
    private static final int LEVELS = 6;

    /** Opening sessions and reading counters. */
    private static final double OVERHEAD_SECONDS = 0.1;

    /** Throughput is known sooner than the tail of a distribution. */
    private static final int PARTS_OF_CLOSED = 2;

    private static final int PARTS_OF_CALIBRATION = 2;

    /** Below this share of the capacity trials are longer, so that they have as many operations, up to so many times. */
    private static final double SLOW_SHARE = 0.5;

    private static final double LONGEST_PART = 5;

    /** A p99 is known with 10 operations above it, which are 1,000; random arrivals may be fewer. */
    private static final double OPERATIONS_OF_P99 = 1_100;

    /** All of a plan, in its order: targets, workloads, sizes. A paced workload is that of another one at one rate. */
    static List<CurveWork> of(Plan plan) {
        List<CurveWork> works = new ArrayList<>();
        for (String target : plan.targets().keySet()) {
            plan.workloadsOn(target).forEach((name, workload) -> {
                if (workload.arrivals() instanceof Arrivals.Paced) {
                    return;
                }
                String field = "workloads." + name;
                Check.require(
                        plan.concurrentGroups().stream().allMatch(group -> group.size() == 1 || !group.contains(name)),
                        field,
                        () -> "must run alone, for its curve to be its own");
                Check.require(
                        !workload.phases().measure().duration().isZero(),
                        field + ".phases.measure",
                        () -> "must have a duration, so that trials at all rates last equally long");
                List<Integer> levels = levels(plan, workload);
                Workload highest = workload.withConcurrency(levels.get(levels.size() - 1));
                List<SizeDistribution> sizes = plan.sweep().size();
                (sizes.isEmpty() ? List.of(workload.content().size()) : sizes)
                        .forEach(size -> works.add(new CurveWork(target, name, highest.withSize(size), levels)));
            });
        }
        return works;
    }

    /**
     * Returns those of the plan's sweep; for a single one powers of two up to the concurrency, and from above the values between
     * them.
     */
    private static List<Integer> levels(Plan plan, Workload workload) {
        TreeSet<Integer> levels = new TreeSet<>(plan.sweep().concurrency());
        if (levels.size() < 2) {
            int highest = levels.isEmpty() ? workload.concurrency() : levels.first();
            levels.add(highest);
            for (int level = 1; level < highest; level *= 2) {
                levels.add(level);
            }
            for (int level : List.copyOf(levels.descendingSet())) {
                if (levels.size() < LEVELS && level > 2) {
                    levels.add(level - level / 4);
                }
            }
        }
        return List.copyOf(levels);
    }

    int concurrency() {
        return workload.concurrency();
    }

    /** The first trial: closed load for the capacity, after a warm-up in which the JVM compiles what it runs. */
    Workload calibration() {
        Phases phases = workload.phases();
        Extent warmUp = new Extent(
                0, phases.warmUp().duration().plus(phases.measure().duration().multipliedBy(PARTS_OF_CALIBRATION)));
        return closed(concurrency()).withPhases(new Phases(phases.fill(), warmUp, lasting(1)));
    }

    Workload closed(int level) {
        return workload.withConcurrency(level)
                .withArrivals(new Arrivals.Closed())
                .withMeasure(lasting(1.0 / PARTS_OF_CLOSED));
    }

    /**
     * @param rate the operations per second
     * @param share that rate as a share of the capacity
     * @param withTail whether the trial is to be as long as a p99 takes
     */
    Workload open(long rate, double share, boolean withTail) {
        Workload usual = open(rate, share);
        long needed = Math.round(OPERATIONS_OF_P99 / rate * Durations.NANOS_PER_SECOND);
        return withTail && usual.phases().measure().duration().toNanos() < needed
                ? usual.withMeasure(Extent.of(Duration.ofNanos(needed)))
                : usual;
    }

    /**
     * @param rate the operations per second
     * @param share that rate as a share of the capacity
     */
    Workload open(long rate, double share) {
        Rate each = Rate.perSecond(rate);
        return workload.withArrivals(
                        workload.arrivals() instanceof Arrivals.Constant
                                ? new Arrivals.Constant(each)
                                : new Arrivals.Poisson(each))
                .withMeasure(lasting(Math.max(1, Math.min(LONGEST_PART, SLOW_SHARE / share))));
    }

    private Extent lasting(double part) {
        return Extent.of(Duration.ofNanos(
                Math.round(part * workload.phases().measure().duration().toNanos())));
    }

    /** The length of a trial. */
    static double seconds(Workload trial) {
        return OVERHEAD_SECONDS + trial.phases().planned().toNanos() / Durations.NANOS_PER_SECOND;
    }
}
