package org.storeharness.statistics.comparison;

import java.util.function.DoubleUnaryOperator;

/** Response times of queues with Poisson arrivals, several servers and one line. */
public final class QueueFormulas {
    private QueueFormulas() {}

    /**
     * The probability that an arrival has to wait in M/M/c: Erlang's formula C.
     *
     * @param load arrivals per service time, below c
     */
    public static double erlangC(int c, double load) {
        double blocked = 1;
        for (int k = 1; k <= c; k++) {
            blocked = load * blocked / (k + load * blocked);
        }
        return blocked / (1 - load / c * (1 - blocked));
    }

    /**
     * The share of responses that take longer than a time, in M/M/c with a mean service time of 1: D. Gross and C. Harris, Fundamentals
     * of Queueing Theory, section 2.3.
     */
    public static double slowerInMmc(int c, double load, double time) {
        double waits = erlangC(c, load);
        double spare = c - load;
        double both = Math.abs(spare - 1) < 1e-9
                ? time * Math.exp(-time)
                : (Math.exp(-time) - Math.exp(-spare * time)) / (spare - 1);
        return (1 - waits) * Math.exp(-time) + waits * (Math.exp(-spare * time) + spare * both);
    }

    /** The time that this share of responses does not exceed, in mean service times. */
    public static double mmcQuantile(int c, double load, double share) {
        return root(time -> slowerInMmc(c, load, time) - (1 - share), 0, 1e4);
    }

    /** The load in arrivals per service time at which the p99 is twice that of the service time alone. */
    public static double mmcKnee(int c) {
        return root(load -> 2 * Math.log(100) - mmcQuantile(c, load, 0.99), 0.01, c * 0.9999);
    }

    /**
     * The time that this share of responses does not exceed in M/D/c, in service times.
     *
     * @param load arrivals per service time, below c
     */
    public static double mdcQuantile(int c, double load, double share) {
        double[] queued = queuedAtMost(c, load);
        return 1 + root(time -> waitsAtMost(c, load, queued, time) - share, 0, 100);
    }

    /** The load in arrivals per service time at which the p99 is twice the service time. */
    public static double mdcKnee(int c) {
        return root(load -> mdcQuantile(c, load, 0.99) - 2, 0.5 * c, c * 0.995);
    }

    /**
     * The share of arrivals that wait for at most a time: G. Franx, A simple solution for the M/D/c waiting time distribution, Operations Research
     * Letters 29 (2001), 221-229.
     */
    private static double waitsAtMost(int c, double load, double[] queuedAtMost, double time) {
        int k = (int) Math.floor(time) + 1;
        double mean = load * (k - time);
        double sum = 0;
        double arrivals = Math.exp(-mean);
        for (int j = 0; j < k * c; j++) {
            sum += queuedAtMost[Math.min(queuedAtMost.length - 1, k * c - 1 - j)] * arrivals;
            arrivals *= mean / (j + 1);
        }
        return sum;
    }

    /**
     * The stationary distribution of the number that waits in M/D/c, by its recursion over one service time, in which the c in service leave:
     * C. Crommelin, Post Office Electrical Engineers' Journal 25 (1932), 41-50.
     */
    private static double[] queuedAtMost(int c, double load) {
        int states = 30 * c;
        double[] arrivals = new double[5 * c];
        arrivals[0] = Math.exp(-load);
        for (int k = 1; k < arrivals.length; k++) {
            arrivals[k] = arrivals[k - 1] * load / k;
        }
        double[] system = new double[states];
        system[0] = 1;
        double change = 1;
        while (change > 1e-9) {
            double[] next = new double[states];
            for (int n = 0; n < states; n++) {
                for (int k = 0; k < arrivals.length; k++) {
                    next[Math.min(states - 1, Math.max(0, n - c) + k)] += system[n] * arrivals[k];
                }
            }
            change = 0;
            for (int n = 0; n < states; n++) {
                change += Math.abs(next[n] - system[n]);
            }
            system = next;
        }
        double[] queued = new double[states - c];
        double sum = 0;
        for (int n = 0; n < states; n++) {
            sum += system[n];
            queued[Math.max(0, n - c)] = sum;
        }
        return queued;
    }

    private static double root(DoubleUnaryOperator rising, double low, double high) {
        double below = low;
        double above = high;
        double sign = Math.signum(rising.applyAsDouble(above));
        for (int i = 0; i < 200; i++) {
            double middle = (below + above) / 2;
            if (Math.signum(rising.applyAsDouble(middle)) == sign) {
                above = middle;
            } else {
                below = middle;
            }
        }
        return (below + above) / 2;
    }
}
