package org.storeharness.plan;

import java.math.BigInteger;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;
import org.storeharness.unit.CommonPeriod;
import org.storeharness.unit.Durations;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.Rate;

/** Says when operations are intended to start. Every phase starts a new schedule. */
public sealed interface Arrivals {
    /**
     * Closed load: an operation starts as soon as an earlier one ends, or after a pause.
     *
     * @param pause of a worker, once all of its operations have ended; zero for none
     * @param every so many operations of a worker, of which the last is followed by the pause
     */
    record Closed(Duration pause, long every) implements Arrivals {
        /** Without pauses. */
        public Closed() {
            this(Duration.ZERO, 1);
        }

        public Closed {
            Check.notNegative("", pause);
            Check.range("", every, 1, Long.MAX_VALUE);
        }

        @Override
        public String toString() {
            return pause.isZero() ? "closed" : "closed with a pause of " + Durations.format(pause) + " every " + every;
        }
    }

    /** Open load with equal gaps. */
    record Constant(Rate rate) implements Arrivals {
        @Override
        public String toString() {
            return "constant " + rate;
        }
    }

    /** Open load with exponentially distributed gaps, as independent users cause it. */
    record Poisson(Rate rate) implements Arrivals {
        @Override
        public String toString() {
            return "poisson " + rate;
        }
    }

    /**
     * Open load whose rate changes linearly from one value to another, up or down, and stays there.
     *
     * @param over the time that the change takes
     */
    record Ramp(Rate from, Rate to, Duration over) implements Arrivals {
        /** Schedules compare whole numbers below this, so that they are exact. */
        private static final BigInteger LIMIT = BigInteger.ONE.shiftLeft(62);

        public Ramp {
            Check.positive("", over);
            BigInteger largest = CommonPeriod.highest(from, to)
                    .multiply(BigInteger.valueOf(over.toNanos()))
                    .shiftLeft(1);
            Check.require(
                    largest.compareTo(LIMIT) < 0 && CommonPeriod.of(from, to).compareTo(LIMIT) < 0,
                    "",
                    () -> "must be a ramp that can be kept exactly; take rounder rates or a shorter time than in 'ramp "
                            + from + " to " + to + " over " + Durations.format(over) + "'");
        }

        @Override
        public String toString() {
            return "ramp " + from + " to " + to + " over " + Durations.format(over);
        }
    }

    /**
     * Open load with equal gaps whose rate changes in equal steps of equal length, up or down, and stays at the last.
     *
     * @param steps the number of rates, including the first and the last
     * @param over the total time of all steps
     */
    record Staircase(Rate from, Rate to, int steps, Duration over) implements Arrivals {
        private static final int MAXIMUM_STEPS = 1_000;
        private static final BigInteger LIMIT = BigInteger.ONE.shiftLeft(62);

        public Staircase {
            Check.require(
                    steps >= 2 && steps <= MAXIMUM_STEPS,
                    "",
                    () -> "must have 2.." + MAXIMUM_STEPS + " steps, got " + steps);
            Check.positive("", over);
            BigInteger largest =
                    CommonPeriod.highest(from, to).multiply(BigInteger.valueOf((long) steps * (steps - 1)));
            Check.require(
                    largest.compareTo(LIMIT) < 0 && CommonPeriod.of(from, to).compareTo(LIMIT) < 0,
                    "",
                    () -> "must be a staircase that can be kept exactly; take rounder rates than in 'staircase " + from
                            + " to " + to + "'");
        }

        @Override
        public String toString() {
            return "staircase " + from + " to " + to + " in " + steps + " steps over " + Durations.format(over);
        }
    }

    /**
     * Open load in periodic bursts of simultaneous arrivals.
     *
     * @param operations the arrivals of one burst
     * @param every the time from one burst to the next
     */
    record Burst(long operations, Duration every) implements Arrivals {
        public Burst {
            Check.require(
                    operations >= 1 && operations <= 1_000_000_000,
                    "",
                    () -> "must have 1..1000000000 operations in a burst, got " + operations);
            Check.positive("", every);
        }

        @Override
        public String toString() {
            return "burst " + operations + " every " + Durations.format(every);
        }
    }

    /**
     * Open load at a rate that all targets have in common: a share of what the slowest of them achieved in the calibration of
     * another workload. The run puts a {@link Constant} load in its place before the first round.
     *
     * @param share above 0 and below 1
     * @param by the name of that workload, which has closed load
     * @param at the rate where it is known already, as in a repeated run; {@code null} to take it from the calibration
     */
    record Paced(double share, String by, @Nullable Rate at) implements Arrivals {
        public Paced {
            Check.require(
                    share > 0 && share < 1, "", () -> "must be paced at a share above 0 and below 1, got " + share);
            Check.require(!by.isBlank(), "", () -> "must name the workload that it is paced by");
        }

        @Override
        public String toString() {
            return "paced " + share + " of " + by + (at == null ? "" : " at " + at);
        }
    }

    /** Whether starts follow a schedule, whatever the store does. */
    default boolean open() {
        return !(this instanceof Closed);
    }

    /** The one rate of a constant or random load; {@code null} for others. */
    default @Nullable Rate rate() {
        return null;
    }

    /** Whether the load is meant to be constant. */
    default boolean uniform() {
        return !(this instanceof Ramp || this instanceof Staircase || this instanceof Burst);
    }

    /**
     * Reads {@code closed}, {@code closed with a pause of 1ms every 8}, {@code 1000/s}, {@code constant 1000/s}, {@code poisson 1000/s}, {@code ramp 100/s to 1000/s over
     * 1m}, {@code staircase 100/s to 1000/s in 10 steps over 1m}, {@code burst 500 every 1s} {@code paced 0.5 of write} or {@code
     * paced 0.5 of write at 1000/s}; the text of {@code toString} reads back as the same value.
     *
     * @throws InvalidValueException if it is none of these
     */
    static Arrivals parse(String text) {
        return ArrivalsParser.parse(text);
    }
}
