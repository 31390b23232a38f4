package org.storeharness.statistics.comparison;

import java.util.Random;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;

/**
 * Runs with known truth, on a machine as bad as real ones: every target has noise of its own in each round;
 * the whole machine drifts from round to round in a random walk and loses speed all the time, also
 * between the two targets of one round, which take turns in being first.
 */
final class SimulatedMachine {
    private static final double LOSS_PER_ROUND = 0.01;

    private final Random random;
    private final double roundNoise;
    private final double walkNoise;

    /**
     * @param roundNoise standard deviation of the logarithm of a target's rate from round to round
     * @param walkNoise standard deviation of what the machine drifts from round to round
     */
    SimulatedMachine(long seed, double roundNoise, double walkNoise) {
        this.random = new Random(seed);
        this.roundNoise = roundNoise;
        this.walkNoise = walkNoise;
    }

    /** A run of targets t0, t1 and so on with these true rates. */
    RunResult run(int rounds, double... truth) {
        ResultFixture fixture = new ResultFixture();
        double[][] rates = new double[truth.length][rounds];
        double walk = 0;
        for (int round = 0; round < rounds; round++) {
            walk += walkNoise * random.nextGaussian();
            for (int target = 0; target < truth.length; target++) {
                int turn = round % 2 == 0 ? target : truth.length - 1 - target;
                double drift = walk - LOSS_PER_ROUND * (round + turn / (double) truth.length);
                rates[target][round] = truth[target] * Math.exp(drift + roundNoise * random.nextGaussian());
            }
        }
        for (int target = 0; target < truth.length; target++) {
            fixture.target("t" + target).rounds("t" + target, ResultFixture.WRITE, rates[target]);
        }
        return fixture.build();
    }
}
