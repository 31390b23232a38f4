package org.storeharness.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Content;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Extent;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Phases;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Prices;
import org.storeharness.plan.Rounds;
import org.storeharness.plan.Shedding;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Sweep;
import org.storeharness.plan.Target;
import org.storeharness.plan.Workload;
import org.storeharness.plan.WorkloadPlacement;
import org.storeharness.unit.DataSize;
import org.storeharness.unit.Rate;
import org.storeharness.unit.TestLength;

class PlanPropertyTest {
    /** Texts that a writer of YAML must quote; one is empty. */
    private static final String[] TRICKY =
            ("true§no§on§null§~§1§0123§1e3§0x1F§.5§1:30§- a§a: b§#c§'§\"§*x§&x§!t§a\nb§a\n"
                            + "§ lead§trail § §\t§tab\there§\u0007§\u0085§\u2028§\ufeff§%§@§`§{§[§>§|§=§<<§ä§😀§a #b"
                            + "§jdbc:postgresql://h:5432/d?x=1&y=2§---§...§?§")
                    .split("§", -1);

    @Test
    void aWrittenPlanReadsBackEqual() {
        for (int seed = 0; seed < TestLength.of(300, 2_000); seed++) {
            Plan plan = plan(new Random(seed));
            String text = PlanFiles.write(plan);
            assertThat(PlanFiles.parse(text, "seed-" + seed + ".yaml"))
                    .describedAs(text)
                    .isEqualTo(plan);
        }
    }

    static Plan plan(Random random) {
        Map<String, Target> targets = new LinkedHashMap<>();
        Map<String, Workload> workloads = new LinkedHashMap<>();
        for (int i = 0; i <= random.nextInt(3); i++) {
            String target = name(random);
            targets.put(target, target(random));
            WorkloadPlacement turn =
                    random.nextBoolean() ? WorkloadPlacement.ALONE : new WorkloadPlacement(target, null, Duration.ZERO);
            workloads.put(name(random), workload(random).withTurn(turn));
        }
        return new Plan(
                name(random),
                random.nextLong(),
                random.nextBoolean() ? Rounds.AUTO : Rounds.of(1 + random.nextInt(10_000)),
                duration(random),
                duration(random),
                random.nextBoolean(),
                duration(random).plusNanos(1),
                random.nextBoolean()
                        ? new FailurePolicy(FailurePolicy.Action.RETRY, 1 + random.nextInt(1000), random.nextInt(9))
                        : new FailurePolicy(FailurePolicy.Action.COUNT, 0, random.nextLong() >>> 1),
                new Shedding(duration(random).plusNanos(1), random.nextLong() >>> 1),
                new Sweep(
                        random.ints(random.nextInt(4), 1, 10_000).boxed().toList(),
                        random.nextBoolean() ? List.of() : List.of(size(random), size(random))),
                targets,
                workloads,
                random.nextBoolean() ? null : prices(random));
    }

    private static Prices prices(Random random) {
        Double price = random.nextBoolean() ? null : (Double) (double) random.nextInt(100);
        return new Prices(
                "USD",
                price,
                Map.of(
                        "memory",
                        new Prices.StorePrices(
                                random.nextBoolean() ? null : Map.of(OperationKind.READ, 0.4),
                                null,
                                price,
                                random.nextDouble())));
    }

    private static String name(Random random) {
        String[] names = {"true", "null", "no", "1", "0x1", "1e3", "007", "a_b", "x-1", "Y", "on", "1_000", "2026-01-01"
        };
        return names[random.nextInt(names.length)];
    }

    private static Target target(Random random) {
        Map<String, Object> options = new LinkedHashMap<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            options.put("k" + TRICKY[random.nextInt(TRICKY.length)], option(random, 1));
        }
        return new Target(
                "s" + name(random),
                random.nextBoolean() ? Durability.DURABLE : Durability.RELAXED,
                1 + random.nextInt(10_000),
                options,
                random.nextBoolean() ? List.of() : List.of("http://h:9327/metrics#a_,b_", "https://u:p@h/m?x=1"),
                random.nextBoolean() ? null : Target.WorkerThreads.VIRTUAL);
    }

    private static Object option(Random random, int depth) {
        return switch (random.nextInt(depth == 0 ? 5 : 6)) {
            case 0 -> random.nextInt();
            case 1 -> random.nextLong() | 1L << 40;
            case 2 -> random.nextDouble() * Math.pow(10, random.nextInt(40) - 20);
            case 3 -> random.nextBoolean();
            case 4 -> TRICKY[random.nextInt(TRICKY.length)];
            default -> {
                List<Object> items = new ArrayList<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    items.add(option(random, depth - 1));
                }
                yield items;
            }
        };
    }

    private static Workload workload(Random random) {
        Map<OperationKind, Integer> operations = new EnumMap<>(OperationKind.class);
        for (int i = 0; i <= random.nextInt(4); i++) {
            operations.put(OperationKind.values()[random.nextInt(4)], 1 + random.nextInt(1_000_000));
        }
        return new Workload(
                operations,
                new Content(size(random), random.nextDouble(), random.nextBoolean()),
                random.nextBoolean()
                        ? KeyChoice.uniform()
                        : new KeyChoice(KeyChoice.Order.LATEST, 0.001 + random.nextDouble())
                                .withFillOnly(!operations.containsKey(OperationKind.DELETE) && random.nextBoolean()),
                1 + random.nextInt(10_000),
                arrivals(random),
                new Phases(
                        1 + random.nextLong(1_000_000_000_000L),
                        new Extent(random.nextInt(3), duration(random)),
                        Extent.of(1 + random.nextLong(1_000_000_000_000L))),
                WorkloadPlacement.ALONE,
                operations.containsKey(OperationKind.UPDATE) && random.nextBoolean());
    }

    private static Arrivals arrivals(Random random) {
        Rate rate = new Rate(
                1 + random.nextLong(1_000_000_000_000_000L), duration(random).toNanos() + 1);
        Duration time = Duration.ofMillis(1 + random.nextInt(100_000));
        return switch (random.nextInt(6)) {
            case 0 -> new Arrivals.Closed();
            case 1 -> new Arrivals.Constant(rate);
            case 2 -> new Arrivals.Ramp(whole(random), whole(random), time);
            case 3 -> new Arrivals.Staircase(whole(random), whole(random), 2 + random.nextInt(99), time);
            case 4 -> new Arrivals.Burst(1 + random.nextInt(1_000_000), time);
            default -> new Arrivals.Poisson(rate);
        };
    }

    private static Rate whole(Random random) {
        return Rate.perSecond(1 + random.nextInt(1_000_000));
    }

    private static SizeDistribution size(Random random) {
        DataSize small = new DataSize(1 + random.nextInt(1 << 20));
        return switch (random.nextInt(3)) {
            case 0 -> new SizeDistribution.Fixed(small);
            case 1 -> new SizeDistribution.Uniform(small, new DataSize(small.bytes() + 1 + random.nextInt(1 << 20)));
            default ->
                new SizeDistribution.Weighted(List.of(
                        new SizeDistribution.Choice(small, 1 + random.nextInt(100)),
                        new SizeDistribution.Choice(DataSize.parse("4KiB"), 1)));
        };
    }

    private static Duration duration(Random random) {
        long[] units = {1L, 1_000L, 1_000_000L, 1_000_000_000L, 60_000_000_000L, 3_600_000_000_000L};
        return Duration.ofNanos(units[random.nextInt(units.length)] * random.nextInt(5_000));
    }
}
