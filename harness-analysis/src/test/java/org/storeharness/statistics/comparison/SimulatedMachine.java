package org.storeharness.statistics.comparison;

import java.util.Random;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;

/**
 * Runs with known truth, on a machine as bad as real ones: every target has noise of its own in each round; intervals within a
 * round are autocorrelated; the whole machine drifts from round to round in a random walk and loses speed all the time, also
 * between the two targets of one round, which take turns in being first.
 */
final class SimulatedMachine {
    private static final int INTERVALS = 12;
    private static final double CORRELATION = 0.7;
    private static final double USUAL_WALK = 0.05;
    private static final double LOSS_PER_ROUND = 0.01;

    private final Random random;
    private final double roundNoise;
    private final double intervalNoise;
    private final double walkNoise;

    /**
     * @param roundNoise standard deviation of the logarithm of a target's rate from round to round
     * @param intervalNoise standard deviation of the logarithm of the rate of one interval
     */
    SimulatedMachine(long seed, double roundNoise, double intervalNoise) {
        this(seed, roundNoise, intervalNoise, USUAL_WALK);
    }

    /**
     * @param walkNoise standard deviation of what the machine drifts from round to round
     */
    SimulatedMachine(long seed, double roundNoise, double intervalNoise, double walkNoise) {
        this.random = new Random(seed);
        this.roundNoise = roundNoise;
        this.intervalNoise = intervalNoise;
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
                double[] series = series(Math.log(truth[target]) + drift + roundNoise * random.nextGaussian());
                for (double rate : series) {
                    rates[target][round] += rate / INTERVALS;
                }
            }
        }
        for (int target = 0; target < truth.length; target++) {
            fixture.target("t" + target).rounds("t" + target, ResultFixture.WRITE, rates[target]);
        }
        return fixture.build();
    }

    private double[] series(double centre) {
        double[] series = new double[INTERVALS];
        double state = random.nextGaussian();
        for (int i = 0; i < INTERVALS; i++) {
            series[i] = Math.exp(centre + intervalNoise * state);
            state = CORRELATION * state + Math.sqrt(1 - CORRELATION * CORRELATION) * random.nextGaussian();
        }
        return series;
    }
}
