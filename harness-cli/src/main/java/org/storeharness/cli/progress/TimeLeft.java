package org.storeharness.cli.progress;

import java.util.OptionalLong;

/**
 * The progress of a run, and the time that it will take. Fills and calibrations are no part of its rounds, but of its time: the work
 * before the first round tells nothing of the rounds.
 *
 * @param rounds the share of its rounds that is done, 0 to 1
 * @param beganSeconds the time that it had taken when its rounds began
 * @param elapsedSeconds the time that it has taken
 * @param mostSeconds the longest time that it may take, with everything before and after its rounds; 0 for no bound
 */
record TimeLeft(double rounds, double beganSeconds, double elapsedSeconds, double mostSeconds) {
    /** Before this share the time left cannot be estimated. */
    private static final double ESTIMATE_FROM = 0.02;

    /** The share that is done, 0 to 1. */
    double share() {
        double ofMost = mostSeconds == 0 ? 0 : elapsedSeconds / mostSeconds;
        return Math.max(0, Math.min(1, Math.max(rounds, ofMost)));
    }

    /** The time left, never past the end; empty while nobody knows. */
    OptionalLong seconds() {
        double allowed = mostSeconds == 0 ? Double.MAX_VALUE : Math.max(0, mostSeconds - elapsedSeconds);
        double estimated = rounds < ESTIMATE_FROM ? allowed : (elapsedSeconds - beganSeconds) / rounds * (1 - rounds);
        double left = Math.min(estimated, allowed);
        return left == Double.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(Math.round(left));
    }
}
