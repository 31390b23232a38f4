package org.storeharness.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;
import org.storeharness.unit.OmittedIfEmpty;

/**
 * The plan of a run: which stores, which work, how often. Each round visits every target once, in an order that is
 * balanced over the rounds, and runs the workloads there one after the other in the plan's order, or at the same time
 * where they say so. A block of workloads goes through all of its rounds before the next one begins.
 *
 * @param name for people and for the name of the run directory
 * @param seed decides keys, contents, arrivals and the order of the targets
 * @param rounds how often everything is measured: the unit of replication for comparisons
 * @param maxTime how long the run may take with everything that belongs to it: no round begins that would probably end too late for the
 *     clean-up; zero for no such bound
 * @param calibration how long each workload is run on each target before the rounds of its block, unmeasured and as fast as the
 *     store allows; zero for not at all
 * @param cold whether the run begins without the scratch warm-up: else what the plan does not warm itself is warmed up first, on scratch
 *     objects apart from those that are measured
 * @param operationTimeout after this long an operation counts as {@code timeout}
 * @param failures what failed operations do to the run
 * @param shedding what happens to operations that cannot start in time
 * @param sweep concurrencies and sizes to use instead of the workloads' own
 * @param targets the stores by name, in display order
 * @param workloads the workloads by name, in the order in which they run
 * @param prices what the targets' operations cost; {@code null} where that is not asked
 */
public record Plan(
        String name,
        long seed,
        Rounds rounds,
        Duration maxTime,
        Duration calibration,
        boolean cold,
        Duration operationTimeout,
        FailurePolicy failures,
        Shedding shedding,
        Sweep sweep,
        Map<String, Target> targets,
        Map<String, Workload> workloads,
        @OmittedIfEmpty @Nullable Prices prices) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,39}");

    public Plan {
        Check.require(NAME.matcher(name).matches(), "name", () -> nameRule(name));
        Check.notNegative("maxTime", maxTime);
        Check.notNegative("calibration", calibration);
        Check.positive("operationTimeout", operationTimeout);
        targets = named("targets", targets);
        workloads = named("workloads", workloads);
        new ConcurrentGroups(workloads, targets).check();
        checkPaces(workloads, calibration);
        workloads.forEach(Plan::checkKeys);
    }

    /** A plan with a fixed number of rounds, without a bound on its time and without a calibration. */
    public Plan(
            String name,
            long seed,
            int rounds,
            Duration operationTimeout,
            FailurePolicy failures,
            Shedding shedding,
            Sweep sweep,
            Map<String, Target> targets,
            Map<String, Workload> workloads) {
        this(
                name,
                seed,
                Check.named("rounds", () -> Rounds.of(rounds)),
                Duration.ZERO,
                Duration.ZERO,
                false,
                operationTimeout,
                failures,
                shedding,
                sweep,
                targets,
                workloads,
                null);
    }

    /**
     * A plan with a new seed and without a sweep. Failures are counted and none is tolerated; operations that cannot
     * start within the operation timeout are shed.
     */
    public static Plan strict(
            String name,
            int rounds,
            Duration operationTimeout,
            Map<String, Target> targets,
            Map<String, Workload> workloads) {
        return new Plan(
                name,
                ThreadLocalRandom.current().nextLong(),
                rounds,
                operationTimeout,
                FailurePolicy.NONE_TOLERATED,
                Shedding.after(operationTimeout),
                Sweep.none(),
                targets,
                workloads);
    }

    /** The workloads that run on a target, by name, in the plan's order. */
    public Map<String, Workload> workloadsOn(String target) {
        return new ConcurrentGroups(workloads, targets).workloadsOn(target);
    }

    /** The names of the workloads in groups that run at the same time, in the plan's order, each group's leader first. */
    public List<List<String>> concurrentGroups() {
        return new ConcurrentGroups(workloads, targets).groups();
    }

    /**
     * The concurrent groups in blocks. Where there are several rounds, or a calibration, which writes too, workloads that read what their
     * fill made come first, so that they read the same number of objects on every target; all others follow.
     */
    public List<List<List<String>>> blocks() {
        Map<Boolean, List<List<String>>> blocks = new TreeMap<>();
        for (List<String> group : concurrentGroups()) {
            boolean reads = (rounds.most() > 1 || !calibration.isZero())
                    && group.stream()
                            .allMatch(name -> Check.present(workloads, name).readsFill());
            blocks.computeIfAbsent(!reads, any -> new ArrayList<>()).add(group);
        }
        return List.copyOf(blocks.values());
    }

    /** Whether a target has no part in a workload: objects that arrive one by one cannot be written in batches. */
    public boolean leavesOut(String target, String workload) {
        Workload work = Check.present(workloads, workload);
        return work.arrivals() instanceof Arrivals.Paced
                && work.writes()
                && Check.present(targets, target).batch() > 1;
    }

    private Plan with(
            Rounds turns,
            Duration time,
            Duration before,
            boolean unwarmed,
            FailurePolicy policy,
            Shedding rule,
            Map<String, Target> on,
            Map<String, Workload> work,
            @Nullable Prices paid) {
        return new Plan(
                name, seed, turns, time, before, unwarmed, operationTimeout, policy, rule, sweep, on, work, paid);
    }

    /** The same plan with other targets. */
    public Plan withTargets(Map<String, Target> others) {
        return with(rounds, maxTime, calibration, cold, failures, shedding, others, workloads, prices);
    }

    /** The same plan with another number of rounds. */
    public Plan withRounds(int others) {
        return withRounds(Rounds.of(others), maxTime);
    }

    /** The same plan with another number of rounds and another bound on their time. */
    public Plan withRounds(Rounds others, Duration time) {
        return with(others, time, calibration, cold, failures, shedding, targets, workloads, prices);
    }

    /** The same plan with a longer or shorter calibration. */
    public Plan withCalibration(Duration other) {
        return with(rounds, maxTime, other, cold, failures, shedding, targets, workloads, prices);
    }

    /** The same plan that is warmed first, or not. */
    public Plan withCold(boolean other) {
        return with(rounds, maxTime, calibration, other, failures, shedding, targets, workloads, prices);
    }

    /** The same plan with another policy for failures, and another rule for operations that cannot be started in time. */
    public Plan with(FailurePolicy policy, Shedding rule) {
        return with(rounds, maxTime, calibration, cold, policy, rule, targets, workloads, prices);
    }

    /** The same plan with other work. */
    public Plan withWorkloads(Map<String, Workload> others) {
        return with(rounds, maxTime, calibration, cold, failures, shedding, targets, others, prices);
    }

    /** The same plan with prices. */
    public Plan withPrices(Prices others) {
        return with(rounds, maxTime, calibration, cold, failures, shedding, targets, workloads, others);
    }

    private static void checkKeys(String name, Workload workload) {
        Check.require(
                !workload.keys().fillOnly()
                        || workload.phases().fill() > 0
                                && !workload.operations().containsKey(OperationKind.DELETE),
                "workloads." + name + ".keys",
                () -> "must be of all objects where there is no fill (phases.fill) or objects are deleted, got '"
                        + workload.keys() + "'");
    }

    /** Checks that the rates of paced workloads can be found: by ones with closed load in the same block, in a calibration. */
    private static void checkPaces(Map<String, Workload> workloads, Duration calibration) {
        workloads.forEach((name, workload) -> {
            if (workload.arrivals() instanceof Arrivals.Paced paced) {
                Workload by = workloads.get(paced.by());
                Check.require(
                        by != null
                                && by.arrivals() instanceof Arrivals.Closed
                                && by.readsFill() == workload.readsFill(),
                        "workloads." + name + ".arrivals",
                        () -> "must be paced by a workload with closed load, one that does the same kind of work, got '"
                                + paced + "'");
                Check.require(
                        !calibration.isZero(),
                        "calibration",
                        () -> "must be longer than 0 where a workload is paced, as " + name + " is");
            }
        });
    }

    private static <T> Map<String, T> named(String field, Map<String, T> entries) {
        Check.notEmpty(field, entries);
        for (String key : entries.keySet()) {
            Check.require(NAME.matcher(key).matches(), field, () -> "names " + nameRule(key));
        }
        return Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    }

    private static String nameRule(String name) {
        return "must be 1..40 letters, digits, '-' and '_', starting with a letter or digit, got '" + name + "'";
    }
}
