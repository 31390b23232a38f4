package org.storeharness.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.storeharness.engine.Clock;
import org.storeharness.engine.RunControl;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Rounds;
import org.storeharness.plan.Workload;
import org.storeharness.result.measurement.BlockResult;
import org.storeharness.result.measurement.BlockResult.BlockEnd;
import org.storeharness.result.measurement.BlockResult.CalibratedRate;
import org.storeharness.result.measurement.BlockResult.PacedRate;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.TargetCell;
import org.storeharness.run.phase.StageRunner;
import org.storeharness.run.stage.Block;
import org.storeharness.run.stage.Block.CalibratedStage;
import org.storeharness.run.stage.ConcurrentGroup;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RoundsProgress;
import org.storeharness.run.stage.RunContext;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.RunListener;
import org.storeharness.run.stage.Stage;
import org.storeharness.statistics.SteadyState;
import org.storeharness.statistics.comparison.RoundsRule;
import org.storeharness.statistics.comparison.RoundsRule.TestedWork;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Check;
import org.storeharness.unit.Durations;

/**
 * Carries out the blocks of a plan one after the other: for each the calibration, then rounds until there are as many as planned,
 * or as the comparisons need, until the rates are steady, or until the time is over. Used by the thread of the run.
 */
final class BlockRunner {
    /** They make a figure and its spread. */
    private static final int ROUNDS_WITHOUT_COMPARISON = 2;

    private final Plan plan;
    private final Map<String, OpenTarget> targets;
    private final StageRunner runner;
    private final ResultJournal journal;
    private final RoundsRule rule;
    private final Clock clock;
    private final RunControl control;
    private final RunListener listener;
    private final TimeBudget budget;
    private final Deque<Block> ahead;
    private final int blocks;
    private int nextStage;

    /**
     * @param budget the time for all of it
     */
    BlockRunner(
            Plan plan,
            Map<String, OpenTarget> targets,
            StageRunner runner,
            ResultJournal journal,
            RunContext context,
            TimeBudget budget) {
        this.plan = plan;
        this.targets = targets;
        this.runner = runner;
        this.journal = journal;
        this.rule = journal.roundsRule();
        this.clock = context.clock();
        this.control = context.control();
        this.listener = context.listener();
        this.budget = budget;
        this.ahead = new ArrayDeque<>(Block.of(plan));
        this.blocks = ahead.size();
    }

    /** Carries all blocks out; false if the run ended early. */
    boolean run() throws StoreException, RunException, IOException {
        if (rule.comparisons() > 0) {
            listener.comparisons(rule.comparisons(), rule.roundsNeeded());
        }
        while (!ahead.isEmpty()) {
            Block next = ahead.remove();
            if (next.stagesPerRound() > 0 && !new RunningBlock(next).run()) {
                return false;
            }
        }
        return true;
    }

    private boolean mustEnd() {
        return budget.isOver() || control.stopped() || journal.cautions().mustStop();
    }

    private String workloadsAhead() {
        return ahead.stream().flatMap(block -> block.workloads().stream()).collect(Collectors.joining(", "));
    }

    /** The share of all blocks that is done when the given share of the one under way is done, 0..1. */
    private double shareOfRun(double shareOfBlock) {
        return (blocks - ahead.size() - 1 + shareOfBlock) / blocks;
    }

    /** The block's part of the time for rounds, which it shares with those ahead by the length of their rounds. */
    private long shareNanos(Block block) {
        double own = block.secondsPerRound();
        return Math.round(leftForAllRounds() * own / (own + secondsPerRoundAhead()));
    }

    /** The time that is left when each block ahead has the time of this many rounds, in nanoseconds. */
    private long restNanos(int rounds) {
        return leftForAllRounds() - budget.expectedNanos(secondsPerRoundAhead() * rounds * Durations.NANOS_PER_SECOND);
    }

    private double secondsPerRoundAhead() {
        return ahead.stream().mapToDouble(Block::secondsPerRound).sum();
    }

    /** The blocks ahead keep the time of their fills and calibrations. */
    private long leftForAllRounds() {
        long calibrations = budget.expectedNanos((double) plan.calibration().toNanos()
                * ahead.stream().mapToInt(Block::calibratedStages).sum());
        return Math.max(0, budget.leftNanos() - calibrations - fillNanosAhead());
    }

    private long fillNanosAhead() {
        Map<String, Long> missing = new HashMap<>();
        for (Block block : ahead) {
            for (Stage stage : block.stages(0, 0)) {
                Workload workload = stage.workload();
                long there = Check.present(targets, stage.target())
                        .keys(workload.content().size())
                        .size();
                missing.merge(stage.target(), workload.phases().fill() - there, Math::max);
            }
        }
        return missing.entrySet().stream()
                .mapToLong(target -> budget.expectedFillNanos(target.getKey(), target.getValue()))
                .sum();
    }

    /** A block under way. */
    private final class RunningBlock {
        private final List<String> workloads;
        private final List<CalibratedRate> calibration = new ArrayList<>();
        private final List<Integer> looks = new ArrayList<>();
        private Block block;
        private List<PacedRate> paced = List.of();
        private int rounds;
        private int wanted;
        private long roundsEndNanos = Long.MAX_VALUE;
        private long fillNanos;
        private long roundNanos;

        RunningBlock(Block planned) {
            this.workloads = planned.workloads();
            this.block = planned;
            this.wanted = plan.rounds().isSteady()
                    ? plan.rounds().most()
                    : plan.rounds().orUsual();
        }

        boolean run() throws StoreException, RunException, IOException {
            if (isTooLate(0)) {
                return endBefore();
            }
            if (!plan.calibration().isZero() && !calibrate()) {
                return budget.isOver() && endBefore();
            }
            if (isTooLate(budget.expectedNanos(block.secondsPerRound() * Durations.NANOS_PER_SECOND))) {
                return endBefore();
            }
            roundsEndNanos = endAfter(() -> shareNanos(block));
            BlockEnd end = end(0);
            while (end == BlockEnd.NOT_OVER) {
                record(end);
                long began = clock.nanos();
                long ending = budget.endingNanos();
                fillNanos = 0;
                if (!measureRound()) {
                    return budget.isOver() && endWithin();
                }
                rounds++;
                end = end(clock.nanos() - began - fillNanos + budget.endingNanos() - ending);
            }
            record(end);
            return true;
        }

        /** Whether the time of the run is over before its first round, unless it is the first of all. */
        private boolean isTooLate(long expectedNanos) {
            return !journal.measurements().isEmpty() && budget.leftNanos() < expectedNanos;
        }

        private boolean endBefore() throws IOException {
            journal.warn(budget.cutOff("before the first round of " + String.join(", ", block.workloads()) + " ended"));
            record(BlockEnd.MAX_TIME);
            return false;
        }

        /** The end of the time cut a round off, which counts for nothing: those before it are whole. */
        private boolean endWithin() throws IOException {
            if (rounds == 0) {
                return endBefore();
            }
            record(BlockEnd.MAX_TIME);
            if (ahead.isEmpty()) {
                return true;
            }
            journal.warn(budget.cutOff("before the first round of " + workloadsAhead() + " ended"));
            return false;
        }

        /**
         * Runs each workload with a load of its own once on each target. The rates of the others follow from it: their own
         * calibration would show nothing that is used.
         */
        private boolean calibrate() throws StoreException, RunException, IOException {
            announce(0);
            List<CalibratedStage> calibrated = new ArrayList<>();
            for (Stage stage : block.stages(0, nextStage)) {
                if (!block.isPaced(stage.workloadName())) {
                    if (mustEnd()) {
                        return false;
                    }
                    OpenTarget target = prepare(stage);
                    if (control.stopped()) {
                        return false;
                    }
                    calibrated.add(calibrate(target, stage));
                }
            }
            if (control.stopped()) {
                return false;
            }
            paced = block.rates(calibrated);
            if (!paced.isEmpty()) {
                block.idle(calibrated)
                        .forEach(idle -> journal.warn(Caution.of(CautionCode.NOT_IN_PACED_RATE, idle.target())
                                .with("workload", idle.pacedWorkload())
                                .with("by", idle.workload())));
            }
            block = block.withRates(paced);
            requireRates();
            nextStage += block.stagesPerRound();
            return !control.stopped();
        }

        private void requireRates() throws RunException {
            for (Stage stage : block.stages(0, nextStage)) {
                if (stage.workload().arrivals() instanceof Arrivals.Paced unresolved) {
                    throw new RunException(stage.workloadName() + " has no rate: no target completed an operation of "
                            + unresolved.by() + " in its calibration");
                }
            }
        }

        private CalibratedStage calibrate(OpenTarget target, Stage stage) throws StoreException, RunException {
            long began = clock.nanos();
            long before = target.objects();
            Measurement found = runner.calibrate(target, stage);
            budget.took(plan.calibration().toNanos(), clock.nanos() - began);
            budget.wrote(target.name(), target.objects() - before, clock.nanos() - began);
            journal.cautions().addCalibration(found);
            if (!stage.workload().arrivals().open()) {
                calibration.add(new CalibratedRate(
                        stage.target(), stage.cell(), found.throughput().objectsPerSecond()));
            }
            return new CalibratedStage(stage, found.throughput().opsPerSecond());
        }

        private boolean measureRound() throws StoreException, RunException, IOException {
            announce(rounds + 1);
            int stages = block.stagesPerRound();
            for (ConcurrentGroup group : block.round(rounds + 1, nextStage)) {
                if (mustEnd()) {
                    return false;
                }
                Map<OpenTarget, Long> before = new HashMap<>();
                for (Stage stage : group.stages()) {
                    OpenTarget target = prepare(stage);
                    before.put(target, target.objects());
                }
                if (control.stopped()) {
                    return false;
                }
                long began = clock.nanos();
                int done = group.leader().number() - nextStage;
                StageRunner.MeasuredGroup measured = runner.measure(targets, group, share -> {
                    double doneRounds = rounds + (done + share * group.stages().size()) / stages;
                    listener.progress(group.leader(), shareOfRun(Math.min(1, doneRounds / wanted)));
                });
                if (control.stopped() && measured.startedNothing()) {
                    return false;
                }
                if (control.outOfTime() && rounds > 0) {
                    return false;
                }
                journal.add(measured);
                runner.requireReadBack();
                long nanos = clock.nanos() - began;
                budget.took(Math.round(Block.seconds(group) * Durations.NANOS_PER_SECOND), nanos);
                before.forEach((target, objects) -> budget.wrote(target.name(), target.objects() - objects, nanos));
            }
            nextStage += stages;
            return !control.stopped();
        }

        private OpenTarget prepare(Stage stage) throws StoreException, RunException {
            listener.started(stage);
            OpenTarget target = Check.present(targets, stage.target());
            long began = clock.nanos();
            long before = target.objects();
            budget.writes(target.name());
            journal.cautions().addFill(target.name(), runner.fill(target, stage));
            long nanos = clock.nanos() - began;
            fillNanos += nanos;
            budget.wrote(target.name(), target.objects() - before, nanos);
            return target;
        }

        /**
         * Whether the block is over.
         *
         * @param lastNanos how long the last round took, with the time that it adds to the clean-up
         */
        private BlockEnd end(long lastNanos) {
            roundNanos = lastNanos;
            if (plan.rounds().isAuto() && (rounds == 0 || rounds == wanted)) {
                wanted = rule.rounds(block.workloads(), journal.measurements());
                if (rounds > 0) {
                    looks.add(rounds);
                }
                if (rounds > 0 && rounds < wanted) {
                    leaveOut(rule.undecided(journal.measurements()));
                    // The blocks ahead come first: they keep the time of the rounds that they need at least
                    roundsEndNanos = Math.min(roundsEndNanos, endAfter(() -> restNanos(rule.roundsNeeded())));
                }
            } else if (plan.rounds().isAuto() && rounds == ROUNDS_WITHOUT_COMPARISON) {
                leaveOut(rule.tested());
            }
            if (plan.rounds().isSteady() && rounds > 0 && unsteady().isEmpty()) {
                journal.keepFrom(workloads, rounds - Rounds.STEADY_WINDOW + 1);
                return BlockEnd.STEADY;
            }
            if (rounds >= wanted) {
                return plan.rounds().isAuto() ? BlockEnd.DECIDED : BlockEnd.PLANNED;
            }
            return rounds > 0 && leftForRounds() < roundNanos ? BlockEnd.MAX_TIME : BlockEnd.NOT_OVER;
        }

        /** Keeps only the given work, so that the time goes to open comparisons; work in none has enough rounds for a figure. */
        private void leaveOut(Set<TestedWork> rest) {
            Block left = block.only((workload, target) -> rest.contains(new TestedWork(workload, target)));
            if (left.stagesPerRound() > 0) {
                roundNanos = Math.round(roundNanos * left.secondsPerRound() / block.secondsPerRound());
                block = left;
            }
        }

        /** Writing takes from the time of all blocks, since it makes the clean-up longer. */
        private long leftForRounds() {
            return roundsEndNanos == Long.MAX_VALUE
                    ? Long.MAX_VALUE
                    : Math.min(roundsEndNanos - clock.nanos(), budget.leftNanos());
        }

        private long endAfter(LongSupplier nanos) {
            return budget.isUnbounded() ? Long.MAX_VALUE : clock.nanos() + nanos.getAsLong();
        }

        private void announce(int round) {
            Duration left = roundsEndNanos == Long.MAX_VALUE ? null : Duration.ofNanos(Math.max(0, leftForRounds()));
            listener.round(new RoundsProgress(
                    block.workloads(), round, wanted, !plan.rounds().isAuto(), left));
        }

        private List<TargetCell> unsteady() {
            return SteadyState.unsteady(journal.measurements().stream()
                    .filter(one -> workloads.contains(one.workload()))
                    .toList());
        }

        private void record(BlockEnd end) throws IOException {
            if (plan.rounds().isSteady() && (end == BlockEnd.PLANNED || end == BlockEnd.MAX_TIME)) {
                unsteady()
                        .forEach(work -> journal.warn(Caution.of(CautionCode.NOT_STEADY, work.target())
                                .with("workload", work.cell().workload())
                                .with("rounds", rounds)));
            }
            journal.record(new BlockResult(workloads, rounds, end, looks, calibration, paced));
        }
    }
}
