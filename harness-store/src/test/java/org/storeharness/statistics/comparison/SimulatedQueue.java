package org.storeharness.statistics.comparison;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.DoubleSupplier;

/** A queue with Poisson arrivals, several servers and one line, in virtual time. */
public final class SimulatedQueue {
    private final int servers;
    private final Random random;

    public SimulatedQueue(int servers, long seed) {
        this.servers = servers;
        this.random = new Random(seed);
    }

    /** The source from which service times may be drawn. */
    public Random random() {
        return random;
    }

    /**
     * The response times of the last of so many arrivals, in ascending order.
     *
     * @param rate arrivals in the unit of time of the service times
     */
    public double[] responses(double rate, int arrivals, int last, DoubleSupplier service) {
        PriorityQueue<Double> free = new PriorityQueue<>();
        for (int i = 0; i < servers; i++) {
            free.add(0.0);
        }
        double[] responses = new double[last];
        double now = 0;
        for (int i = 0; i < arrivals; i++) {
            now -= Math.log(1 - random.nextDouble()) / rate;
            double end = Math.max(now, free.remove()) + service.getAsDouble();
            free.add(end);
            if (i >= arrivals - last) {
                responses[i - arrivals + last] = end - now;
            }
        }
        Arrays.sort(responses);
        return responses;
    }
}
