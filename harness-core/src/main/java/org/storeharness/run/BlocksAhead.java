package org.storeharness.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Workload;
import org.storeharness.run.stage.Block;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.Stage;
import org.storeharness.unit.Check;
import org.storeharness.unit.Durations;

/** The blocks of a plan that have not begun, and how much of the run's time they leave to the one that is under way. */
final class BlocksAhead {
    private final Plan plan;
    private final Map<String, OpenTarget> targets;
    private final TimeBudget budget;
    private final Deque<Block> blocks;
    private final int all;

    BlocksAhead(Plan plan, Map<String, OpenTarget> targets, TimeBudget budget) {
        this.plan = plan;
        this.targets = targets;
        this.budget = budget;
        this.blocks = new ArrayDeque<>(Block.of(plan));
        this.all = blocks.size();
    }

    boolean isEmpty() {
        return blocks.isEmpty();
    }

    /** The next block, which is ahead no longer. */
    Block begin() {
        return blocks.remove();
    }

    /** The names of their workloads. */
    String workloads() {
        return blocks.stream().flatMap(block -> block.workloads().stream()).collect(Collectors.joining(", "));
    }

    /** The share of all blocks that is done when the given share of the one under way is done, 0..1. */
    double shareOfRun(double shareOfBlock) {
        return (all - blocks.size() - 1 + shareOfBlock) / all;
    }

    /** The block's part of the time for rounds: they share it by the length of their rounds. */
    long shareNanos(Block block) {
        double own = block.secondsPerRound();
        return Math.round(leftForAllRounds() * own / (own + secondsPerRound()));
    }

    /** The time that is left when each block ahead has the time of this many rounds, in nanoseconds. */
    long restNanos(int rounds) {
        return leftForAllRounds() - budget.expectedNanos(secondsPerRound() * rounds * Durations.NANOS_PER_SECOND);
    }

    private double secondsPerRound() {
        return blocks.stream().mapToDouble(Block::secondsPerRound).sum();
    }

    /** The blocks ahead keep the time of their fills and calibrations. */
    private long leftForAllRounds() {
        long calibrations = budget.expectedNanos((double) plan.calibration().toNanos()
                * blocks.stream().mapToInt(Block::calibratedStages).sum());
        return Math.max(0, budget.leftNanos() - calibrations - fillNanos());
    }

    private long fillNanos() {
        Map<String, Long> missing = new HashMap<>();
        for (Block block : blocks) {
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
}
