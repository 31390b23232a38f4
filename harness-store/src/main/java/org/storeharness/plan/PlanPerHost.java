package org.storeharness.plan;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.Rate;

/**
 * A plan whose load is that of one host, so that several hosts carry out a plan with so many times the operations in flight, rates and
 * numbers of operations. What exists before they begin stays as much as it is, and is the same: they share it.
 */
public final class PlanPerHost {
    private PlanPerHost() {}

    /**
     * The plan of one round of some hosts. Paced workloads are left out: their rate would follow from what the hosts achieve. So is the
     * calibration, which only they need.
     *
     * @param plan for one host
     * @param hosts at least 1
     * @param round from 1; decides the seed, which is the same for all numbers of hosts
     * @throws InvalidValueException if so many hosts have more operations in flight than a plan may have, or nothing is left to measure
     */
    public static Plan forHosts(Plan plan, int hosts, int round) {
        Map<String, Workload> workloads = new LinkedHashMap<>();
        plan.workloads().forEach((name, workload) -> {
            if (!(workload.arrivals() instanceof Arrivals.Paced)) {
                workloads.put(name, workload(name, workload, hosts));
            }
        });
        return new Plan(
                plan.name(),
                plan.seed() + round - 1,
                Rounds.of(1),
                Duration.ZERO,
                Duration.ZERO,
                plan.cold(),
                plan.operationTimeout(),
                plan.failures(),
                plan.shedding(),
                new Sweep(
                        plan.sweep().concurrency().stream()
                                .map(each -> concurrency("sweep.concurrency", each, hosts))
                                .toList(),
                        plan.sweep().size()),
                plan.targets(),
                Check.notEmpty("workloads that are not paced", workloads),
                plan.prices());
    }

    /** The names of the workloads that are left out. */
    public static List<String> leftOut(Plan plan) {
        return plan.workloads().entrySet().stream()
                .filter(workload -> workload.getValue().arrivals() instanceof Arrivals.Paced)
                .map(Map.Entry::getKey)
                .toList();
    }

    private static Workload workload(String name, Workload of, int hosts) {
        Phases phases = of.phases();
        return of.withConcurrency(concurrency("workloads." + name + ".concurrency", of.concurrency(), hosts))
                .withArrivals(arrivals(of.arrivals(), hosts))
                .withPhases(new Phases(phases.fill(), extent(phases.warmUp(), hosts), extent(phases.measure(), hosts)));
    }

    private static int concurrency(String field, int each, int hosts) {
        long all = (long) each * hosts;
        if (all > Workload.MAXIMUM_CONCURRENCY) {
            throw new InvalidValueException(
                    field,
                    "must be at most " + Workload.MAXIMUM_CONCURRENCY / hosts + " for each of " + hosts + " hosts, got "
                            + each);
        }
        return (int) all;
    }

    private static Extent extent(Extent each, int hosts) {
        return new Extent(Math.multiplyExact(each.operations(), (long) hosts), each.duration());
    }

    private static Arrivals arrivals(Arrivals each, int hosts) {
        if (each instanceof Arrivals.Constant constant) {
            return new Arrivals.Constant(rate(constant.rate(), hosts));
        } else if (each instanceof Arrivals.Poisson poisson) {
            return new Arrivals.Poisson(rate(poisson.rate(), hosts));
        } else if (each instanceof Arrivals.Ramp ramp) {
            return new Arrivals.Ramp(rate(ramp.from(), hosts), rate(ramp.to(), hosts), ramp.over());
        } else if (each instanceof Arrivals.Staircase stairs) {
            return new Arrivals.Staircase(
                    rate(stairs.from(), hosts), rate(stairs.to(), hosts), stairs.steps(), stairs.over());
        } else if (each instanceof Arrivals.Burst burst) {
            return new Arrivals.Burst(Math.multiplyExact(burst.operations(), (long) hosts), burst.every());
        }
        return each;
    }

    private static Rate rate(Rate each, int hosts) {
        return new Rate(Math.multiplyExact(each.operations(), (long) hosts), each.periodNanos());
    }
}
