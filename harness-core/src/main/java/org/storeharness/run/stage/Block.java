package org.storeharness.run.stage;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Phases;
import org.storeharness.plan.Plan;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Workload;
import org.storeharness.result.measurement.BlockResult.PacedRate;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.unit.Check;
import org.storeharness.unit.Rate;

/**
 * The workloads of a plan that go through all of their rounds before the next block begins: in each round the targets in the round's
 * order, for each of them the points of the sweep, for each point the concurrent groups. A group runs when it is the turn of
 * its leader's target; its other workloads may be on other targets.
 */
public final class Block {
    private static final MathContext RATE_DIGITS = new MathContext(2, RoundingMode.DOWN);
    private static final int GUESSED_SECONDS = 1;

    private final Plan plan;
    private final List<List<String>> groups;
    private final List<Map<String, Workload>> points;
    private final RoundOrder order;
    private final BiPredicate<String, String> needed;

    /** The rate that the calibration of a stage has shown, in operations per second. */
    public record CalibratedStage(Stage stage, double opsPerSecond) {}

    /** The blocks of a plan, which run one after the other, each with all its points of the sweep. */
    public static List<Block> of(Plan plan) {
        List<Map<String, Workload>> points = points(plan);
        return plan.blocks().stream()
                .map(groups -> new Block(plan, groups, points))
                .toList();
    }

    /** The planned length of a round of all blocks, in seconds: warm-up and measurement of each point. */
    public static double secondsPerRound(Plan plan) {
        return of(plan).stream().mapToDouble(Block::secondsPerRound).sum();
    }

    /** The workloads at each point of the sweep. */
    private static List<Map<String, Workload>> points(Plan plan) {
        List<Map<String, Workload>> sized = new ArrayList<>();
        for (SizeDistribution size : plan.sweep().size()) {
            sized.add(each(plan.workloads(), workload -> workload.withSize(size)));
        }
        if (sized.isEmpty()) {
            sized.add(plan.workloads());
        }
        List<Map<String, Workload>> points = new ArrayList<>();
        for (Map<String, Workload> workloads : sized) {
            for (int concurrency : plan.sweep().concurrency()) {
                points.add(each(workloads, workload -> workload.withConcurrency(concurrency)));
            }
        }
        return points.isEmpty() ? sized : points;
    }

    private static Map<String, Workload> each(Map<String, Workload> workloads, UnaryOperator<Workload> change) {
        Map<String, Workload> changed = new LinkedHashMap<>(workloads);
        changed.replaceAll((name, workload) -> change.apply(workload));
        return changed;
    }

    /**
     * @param groups the names of the workloads of each concurrent group
     * @param points the workloads at each point of the sweep
     */
    private Block(Plan plan, List<List<String>> groups, List<Map<String, Workload>> points) {
        this(plan, groups, points, (workload, target) -> true);
    }

    private Block(
            Plan plan,
            List<List<String>> groups,
            List<Map<String, Workload>> points,
            BiPredicate<String, String> needed) {
        this.plan = plan;
        this.groups = groups;
        this.points = points;
        this.needed = needed;
        this.order = new RoundOrder(List.copyOf(plan.targets().keySet()), plan.seed());
    }

    /** The names of its workloads, in the order in which they run. */
    public List<String> workloads() {
        return groups.stream().flatMap(List::stream).toList();
    }

    /**
     * The groups of a round in their order.
     *
     * @param round from 1; 0 for the calibration
     * @param firstNumber the number of the first stage in the run; the others follow
     */
    public List<ConcurrentGroup> round(int round, int firstNumber) {
        List<ConcurrentGroup> found = new ArrayList<>();
        int number = firstNumber;
        for (String target : order.of(round)) {
            for (Map<String, Workload> point : points) {
                for (List<String> names : groups) {
                    if (isFor(names.get(0), target) && isNeeded(names, target)) {
                        found.add(group(names, point, target, round, number));
                        number += names.size();
                    }
                }
            }
        }
        return found;
    }

    /** The stages of a round in their order, see {@link #round}. */
    public List<Stage> stages(int round, int firstNumber) {
        return round(round, firstNumber).stream()
                .flatMap(group -> group.stages().stream())
                .toList();
    }

    /** Whether the workload of that name has no rate before the calibration. */
    public boolean isPaced(String workload) {
        return Check.present(plan.workloads(), workload).arrivals() instanceof Arrivals.Paced;
    }

    /**
     * The rates of its paced workloads at each point of the sweep: a share of what the slowest target of all that have a part in
     * them achieved, to two digits. A workload without such a target has none.
     *
     * @param calibrated what the calibration of the workloads with closed load has shown
     */
    public List<PacedRate> rates(List<CalibratedStage> calibrated) {
        List<PacedRate> rates = new ArrayList<>();
        for (Map<String, Workload> point : points) {
            for (String name : workloads()) {
                if (Check.present(point, name).arrivals() instanceof Arrivals.Paced paced) {
                    pacing(calibrated, point, name, paced)
                            .filter(one -> one.opsPerSecond() > 0)
                            .min(Comparator.comparingDouble(CalibratedStage::opsPerSecond))
                            .ifPresent(slowest -> rates.add(rate(name, Check.present(point, name), paced, slowest)));
                }
            }
        }
        return rates;
    }

    /** A target that completed no operation of a workload, by whose rates another one is paced. */
    public record IdleTarget(String target, String workload, String pacedWorkload) {}

    /** The targets that have no part in a rate of {@link #rates}, each once for a paced workload. */
    public List<IdleTarget> idle(List<CalibratedStage> calibrated) {
        Set<IdleTarget> idle = new LinkedHashSet<>();
        for (Map<String, Workload> point : points) {
            for (String name : workloads()) {
                if (Check.present(point, name).arrivals() instanceof Arrivals.Paced paced && paced.at() == null) {
                    pacing(calibrated, point, name, paced)
                            .filter(one -> one.opsPerSecond() == 0)
                            .forEach(one -> idle.add(new IdleTarget(one.stage().target(), paced.by(), name)));
                }
            }
        }
        return List.copyOf(idle);
    }

    /** The stages on which the rate of a paced workload depends. */
    private Stream<CalibratedStage> pacing(
            List<CalibratedStage> calibrated, Map<String, Workload> point, String name, Arrivals.Paced paced) {
        return calibrated.stream()
                .filter(one -> one.stage().workloadName().equals(paced.by())
                        && one.stage().workload().equals(point.get(paced.by()))
                        && !plan.leavesOut(one.stage().target(), name));
    }

    private static PacedRate rate(String name, Workload workload, Arrivals.Paced paced, CalibratedStage slowest) {
        double rate = slowest.opsPerSecond() * paced.share();
        long rounded = Math.max(1, BigDecimal.valueOf(rate).round(RATE_DIGITS).longValue());
        Rate common = paced.at() == null ? Rate.perSecond(rounded) : paced.at();
        return new PacedRate(
                new Cell(
                        name,
                        new Arrivals.Constant(common),
                        workload.concurrency(),
                        workload.content().size().toString()),
                slowest.stage().target(),
                slowest.opsPerSecond());
    }

    /** The same block with these rates in place of its paced loads. */
    public Block withRates(List<PacedRate> rates) {
        List<Map<String, Workload>> changed = new ArrayList<>();
        for (Map<String, Workload> point : points) {
            Map<String, Workload> resolved = new LinkedHashMap<>(point);
            resolved.replaceAll((name, workload) -> rates.stream()
                    .map(PacedRate::cell)
                    .filter(cell -> cell.workload().equals(name)
                            && cell.concurrency() == workload.concurrency()
                            && cell.size().equals(workload.content().size().toString()))
                    .findFirst()
                    .map(cell -> workload.withArrivals(cell.load()))
                    .orElse(workload));
            changed.add(resolved);
        }
        return new Block(plan, groups, changed, needed);
    }

    /**
     * The same block with only those groups that have something to do that is still needed.
     *
     * @param stillNeeded whether a workload, the first, is needed on a target
     */
    public Block only(BiPredicate<String, String> stillNeeded) {
        return new Block(plan, groups, points, stillNeeded);
    }

    /** The planned time of a round in seconds; where only a number of operations is given, a guess of {@value #GUESSED_SECONDS} s. */
    public double secondsPerRound() {
        return round(1, 0).stream().mapToDouble(Block::seconds).sum();
    }

    /** The planned time of a group's stages, as in {@link #secondsPerRound}. */
    public static double seconds(ConcurrentGroup group) {
        return seconds(group.leader().workload().phases());
    }

    private static double seconds(Phases phases) {
        double measure = phases.measure().duration().toNanos() / 1e9;
        return phases.warmUp().duration().toNanos() / 1e9 + (measure == 0 ? GUESSED_SECONDS : measure);
    }

    /** The number of stages of the calibration: those with a load of their own. */
    public int calibratedStages() {
        return (int) stages(1, 0).stream()
                .filter(stage -> !isPaced(stage.workloadName()))
                .count();
    }

    /** The number of stages of a round. */
    public int stagesPerRound() {
        return stages(1, 0).size();
    }

    private ConcurrentGroup group(
            List<String> names, Map<String, Workload> point, String visited, int round, int firstNumber) {
        List<Stage> stages = new ArrayList<>();
        for (String name : names) {
            Workload workload = Check.present(point, name);
            stages.add(new Stage(target(name, visited), name, workload, round, firstNumber + stages.size()));
        }
        return new ConcurrentGroup(stages);
    }

    /** The target that a workload runs on when it is the turn of the visited one. */
    private String target(String name, String visited) {
        String own = Check.present(plan.workloads(), name).turn().target();
        return own == null ? visited : own;
    }

    private boolean isNeeded(List<String> names, String visited) {
        return names.stream().anyMatch(name -> needed.test(name, target(name, visited)));
    }

    private boolean isFor(String leader, String target) {
        String only = Check.present(plan.workloads(), leader).turn().target();
        return (only == null || only.equals(target)) && !plan.leavesOut(target, leader);
    }
}
