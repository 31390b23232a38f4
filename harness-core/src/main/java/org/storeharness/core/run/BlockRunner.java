package org.storeharness.core.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.storeharness.core.engine.Clock;
import org.storeharness.core.engine.RunControl;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.load.Arrivals;
import org.storeharness.core.result.measurement.BlockResult;
import org.storeharness.core.result.measurement.BlockResult.BlockEnd;
import org.storeharness.core.result.measurement.BlockResult.CalibratedRate;
import org.storeharness.core.result.measurement.BlockResult.PacedRate;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.run.phase.StageRunner;
import org.storeharness.core.run.stage.Block;
import org.storeharness.core.run.stage.Block.CalibratedStage;
import org.storeharness.core.run.stage.ConcurrentGroup;
import org.storeharness.core.run.stage.OpenTarget;
import org.storeharness.core.run.stage.RoundsProgress;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.run.stage.RunListener;
import org.storeharness.core.run.stage.Stage;
import org.storeharness.core.run.stage.Stages;
import org.storeharness.core.statistics.comparison.RoundsRule;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.Check;

/**
 * Carries out the blocks of a plan one after the other: for each the calibration, then rounds until there are as many as planned,
 * or as the comparisons need, or until the time is over. Used by the thread of the run.
 */
final class BlockRunner {
    private final Plan plan;
    private final Map<String, OpenTarget> targets;
    private final StageRunner runner;
    private final ResultJournal journal;
    private final RoundsRule rule;
    private final Clock clock;
    private final RunControl control;
    private final RunListener listener;
    private final List<Block> ahead;
    private final int blocks;
    private final long endNanos;
    private int nextStage;

    /**
     * @param endNanos when the last round has to be over, by the clock
     */
    BlockRunner(
            Plan plan,
            Map<String, OpenTarget> targets,
            StageRunner runner,
            ResultJournal journal,
            Clock clock,
            RunControl control,
            RunListener listener,
            long endNanos) {
        this.plan = plan;
        this.targets = targets;
        this.runner = runner;
        this.journal = journal;
        this.rule = journal.roundsRule();
        this.clock = clock;
        this.control = control;
        this.listener = listener;
        this.ahead = new ArrayList<>(Stages.of(plan));
        this.blocks = ahead.size();
        this.endNanos = endNanos;
    }

    /** Carries all blocks out; false if the run ended early. */
    boolean run() throws StoreException, RunException, IOException {
        while (!ahead.isEmpty()) {
            Block next = ahead.remove(0);
            if (next.stagesPerRound() > 0 && !new RunningBlock(next).run()) {
                return false;
            }
        }
        return true;
    }

    private boolean mustEnd() {
        return control.stopped() || journal.cautions().mustStop();
    }

    /** A block under way. */
    private final class RunningBlock {
        private final List<CalibratedRate> calibration = new ArrayList<>();
        private final List<Integer> looks = new ArrayList<>();
        private Block block;
        private List<PacedRate> paced = List.of();
        private int rounds;
        private int wanted;
        private long roundsEndNanos = Long.MAX_VALUE;

        RunningBlock(Block planned) {
            this.block = planned;
            this.wanted = plan.rounds().orUsual();
        }

        boolean run() throws StoreException, RunException, IOException {
            if (!plan.calibration().isZero() && !calibrate()) {
                return false;
            }
            roundsEndNanos = roundsEnd();
            BlockEnd end = end(0);
            while (end == BlockEnd.NOT_OVER) {
                record(end);
                long began = clock.nanos();
                if (!measureRound()) {
                    return false;
                }
                rounds++;
                end = end(clock.nanos() - began);
            }
            record(end);
            return true;
        }

        /** Each workload once on each target: those with a load of their own, then those whose rate follows from it. */
        private boolean calibrate() throws StoreException, RunException, IOException {
            announce(0);
            List<CalibratedStage> calibrated = new ArrayList<>();
            for (boolean isPaced : new boolean[] {false, true}) {
                for (ConcurrentGroup group : block.round(0, nextStage)) {
                    for (Stage stage : group.stages()) {
                        if (block.isPaced(stage.workloadName()) == isPaced) {
                            if (mustEnd()) {
                                return false;
                            }
                            calibrated.add(calibrate(stage));
                        }
                    }
                }
                if (!isPaced) {
                    paced = block.rates(calibrated);
                    block = block.withRates(paced);
                }
            }
            nextStage += block.stagesPerRound();
            return !control.stopped();
        }

        private CalibratedStage calibrate(Stage stage) throws StoreException, RunException {
            if (stage.workload().arrivals() instanceof Arrivals.Paced unresolved) {
                throw new RunException(stage.workloadName() + " has no rate: no target completed an operation of "
                        + unresolved.by() + " in its calibration");
            }
            OpenTarget target = prepare(stage);
            Measurement found = runner.calibrate(target, stage);
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
            int first = nextStage;
            for (ConcurrentGroup group : block.round(rounds + 1, first)) {
                if (mustEnd()) {
                    return false;
                }
                for (Stage stage : group.stages()) {
                    prepare(stage);
                }
                StageRunner.MeasuredGroup measured = runner.measure(
                        targets,
                        group,
                        share -> listener.progress(
                                group.leader(),
                                shareOfRun(rounds
                                        + (group.leader().number()
                                                        - first
                                                        + share * group.stages().size())
                                                / stages)));
                if (control.stopped() && measured.startedNothing()) {
                    return false;
                }
                journal.add(measured);
            }
            nextStage += stages;
            return !control.stopped();
        }

        private OpenTarget prepare(Stage stage) throws StoreException, RunException {
            listener.started(stage);
            OpenTarget target = Check.present(targets, stage.target());
            journal.cautions().addFill(target.name(), runner.fill(target, stage));
            return target;
        }

        /**
         * Whether the block is over.
         *
         * @param lastNanos how long the last round took
         */
        private BlockEnd end(long lastNanos) {
            if (plan.rounds().isAuto() && (rounds == 0 || rounds == wanted)) {
                wanted = rule.rounds(block.workloads(), journal.measurements());
                if (rounds > 0) {
                    looks.add(rounds);
                }
            }
            if (rounds >= wanted) {
                return plan.rounds().isAuto() ? BlockEnd.DECIDED : BlockEnd.PLANNED;
            }
            return rounds > 0 && roundsEndNanos - clock.nanos() < lastNanos ? BlockEnd.MAX_TIME : BlockEnd.NOT_OVER;
        }

        /** The blocks ahead keep the time of their calibrations, and share the rest with this one by the length of their rounds. */
        private long roundsEnd() {
            if (endNanos == Long.MAX_VALUE) {
                return endNanos;
            }
            double own = block.secondsPerRound();
            double others = ahead.stream().mapToDouble(Block::secondsPerRound).sum();
            long calibrations = plan.calibration().toNanos()
                    * ahead.stream().mapToInt(Block::stagesPerRound).sum();
            long left = Math.max(0, endNanos - calibrations - clock.nanos());
            return clock.nanos() + Math.round(left * own / (own + others));
        }

        private double shareOfRun(double doneRounds) {
            return (blocks - ahead.size() - 1 + Math.min(1, doneRounds / wanted)) / blocks;
        }

        private void announce(int round) {
            Duration left = roundsEndNanos == Long.MAX_VALUE
                    ? null
                    : Duration.ofNanos(Math.max(0, roundsEndNanos - clock.nanos()));
            listener.round(new RoundsProgress(
                    block.workloads(), round, wanted, !plan.rounds().isAuto(), left));
        }

        private void record(BlockEnd end) throws IOException {
            journal.record(new BlockResult(block.workloads(), rounds, end, looks, calibration, paced));
        }
    }
}
