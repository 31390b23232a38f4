package org.storeharness.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Simulated queues of 16 servers with a mean service time of 20 ms: 800/s are their capacity. */
class OverloadRuleTest {
    private static final int SERVERS = 16;
    private static final double SERVICE_SECONDS = 0.02;
    private static final int RUNS = 400;

    private final Random random = new Random(1);

    @Test
    void theRateThatIsASixteenthAboveTheCapacityIsFound() {
        OverloadRule twoSeconds = evenly(1_700, 800, 1_200, 1_600);
        assertThat(twoSeconds.overload(SERVERS, 0, 0)).isTrue();
        assertThat(twoSeconds.backlog()).isEqualTo(100);
        assertThat(evenly(8_500, 4_000, 6_000, 8_000).overload(SERVERS, 0, 0)).isTrue();
    }

    @Test
    void whatIsInFlightIsNoOverload() {
        assertThat(evenly(100, 34, 59, 84).overload(SERVERS, 0, 0)).isFalse();
    }

    @Test
    void aStallAtTheEndIsNoOverload() {
        assertThat(evenly(1_000, 496, 746, 800).overload(SERVERS, 0, 0)).isFalse();
    }

    @Test
    void aStoreThatSlowsDownHalfWayIsOverloaded() {
        assertThat(evenly(1_000, 496, 621, 746).overload(SERVERS, 0, 0)).isTrue();
    }

    @ParameterizedTest(name = "load {0}, {1} s, Poisson {2}, exponential {3}")
    @CsvSource({
        "0.80, 2, true, true",
        "0.90, 2, true, true",
        "0.90, 2, false, true",
        "0.90, 5, true, true",
        "0.90, 2, true, false",
        "0.95, 2, true, true"
    })
    void aQueueBelowTheCapacityIsHardlyEverTakenForOverload(
            double load, double seconds, boolean poisson, boolean exponential) {
        assertThat(overloads(load, seconds, poisson, exponential)).isLessThanOrEqualTo(RUNS / 100);
    }

    @ParameterizedTest(name = "load {0}, {1} s, Poisson {2}, exponential {3}")
    @CsvSource({"1.0625, 2, false, false", "1.2, 2, true, true", "1.2, 2, false, true", "1.5, 2, true, true"})
    void aLoadAboveTheCapacityIsFound(double load, double seconds, boolean poisson, boolean exponential) {
        assertThat(overloads(load, seconds, poisson, exponential)).isGreaterThanOrEqualTo(RUNS * 9 / 10);
    }

    /** In how many simulated phases a load, as a share of the capacity, is taken for too much. */
    private int overloads(double load, double seconds, boolean poisson, boolean exponential) {
        int found = 0;
        for (int run = 0; run < RUNS; run++) {
            found += overload(load * SERVERS / SERVICE_SECONDS, seconds, poisson, exponential) ? 1 : 0;
        }
        return found;
    }

    private boolean overload(double rate, double seconds, boolean poisson, boolean exponential) {
        double[] free = new double[SERVERS];
        long operations = 0;
        long[] done = new long[3];
        double sum = 0;
        double squares = 0;
        double now = 0;
        while ((now += poisson ? exponential() / rate : 1 / rate) < seconds) {
            int server = 0;
            for (int other = 1; other < SERVERS; other++) {
                server = free[other] < free[server] ? other : server;
            }
            double service = SERVICE_SECONDS * (exponential ? exponential() : 1);
            free[server] = Math.max(now, free[server]) + service;
            operations++;
            sum += service;
            squares += service * service;
            for (int part = 0; part < done.length; part++) {
                done[part] += free[server] <= seconds * (2 + part) / 4 ? 1 : 0;
            }
        }
        double mean = sum / operations;
        double variation = Math.sqrt(Math.max(0, squares / operations - mean * mean)) / mean;
        return evenly(operations, done[0], done[1], done[2]).overload(SERVERS, poisson ? 1 : 0, variation);
    }

    private double exponential() {
        return -Math.log(1 - random.nextDouble());
    }

    private static OverloadRule evenly(long operations, long doneAtHalf, long doneAtThreeQuarters, long doneAtEnd) {
        return new OverloadRule(
                operations, operations / 2.0, operations * 3 / 4.0, doneAtHalf, doneAtThreeQuarters, doneAtEnd);
    }
}
