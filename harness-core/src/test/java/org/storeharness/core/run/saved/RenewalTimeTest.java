package org.storeharness.core.run.saved;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Random;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rates of logs that were cut off, against the rate of their slots. */
class RenewalTimeTest {
    private static final int SLOTS = 16;

    /**
     * The distribution of the times, how many mean times the log is long, the share of a slot's time that lies between operations, and the
     * tolerated bias in per cent; without the correction it is (v - 1) / 2 operations a slot: 35 % of the first case.
     */
    @ParameterizedTest
    @CsvSource({
        "even, 2.857, 0, 0.1",
        "even, 100.5, 0.2, 1",
        "exponential, 5, 0, 3",
        "exponential, 100, 0.2, 1",
        "lognormal, 10, 0, 5",
        "lognormal, 200, 0.2, 1"
    })
    void theRateIsThatOfTheSlots(String distribution, double length, double gap, double tolerated) {
        Random random = new Random(5);
        DoubleSupplier service = switch (distribution) {
            case "even" -> () -> 1;
            case "exponential" -> () -> -Math.log(1 - random.nextDouble());
            default -> () -> Math.exp(random.nextGaussian() - 0.5);
        };
        double cycle = 1 / (1 - gap);
        int trials = 400;
        double rate = 0;
        for (int trial = 0; trial < trials; trial++) {
            rate += rate(service, length * cycle, cycle - 1) / trials;
        }
        assertThat(rate).isCloseTo(SLOTS / cycle, withinPercentage(tolerated));
    }

    private static double rate(DoubleSupplier service, double length, double gap) {
        double count = 0;
        double sum = 0;
        double squares = 0;
        for (int slot = 0; slot < SLOTS; slot++) {
            double time = 0;
            while (true) {
                double one = service.getAsDouble();
                time += one;
                if (time > length) {
                    break;
                }
                count++;
                sum += one;
                squares += one * one;
                time += gap;
            }
        }
        return count / RenewalTime.seconds(length, SLOTS, count, sum, squares, false);
    }
}
