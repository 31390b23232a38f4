package org.storeharness.core.plan;

import java.util.Locale;
import org.storeharness.core.unit.InvalidValueException;

/**
 * Which of the existing objects an operation picks.
 *
 * @param order the rule
 * @param skew the exponent of the Zipf distribution; 0 for rules without one
 */
public record KeyChoice(Order order, double skew) {
    /** The exponent where a skewed rule names none: that of YCSB. */
    public static final double DEFAULT_SKEW = 0.99;

    /** The rule. */
    public enum Order {
        /** One after the other, each once, then from the start again. */
        SEQUENTIAL,
        /** In random order, each once before any repeats; every worker has a share of its own. */
        SHUFFLED,
        /** Each with the same probability, with replacement. */
        UNIFORM,
        /** A few often, most rarely; the popular ones are spread over the key space. */
        ZIPFIAN,
        /** As {@link #ZIPFIAN}, the newest most often. */
        LATEST
    }

    public KeyChoice {
        boolean skewed = order == Order.ZIPFIAN || order == Order.LATEST;
        if (skewed ? !(skew > 0 && skew <= 10) : skew != 0) {
            throw new InvalidValueException(
                    "skew", "must be above 0 and at most 10 for zipfian and latest and 0 otherwise, got " + skew);
        }
    }

    /** Each object with the same probability. */
    public static KeyChoice uniform() {
        return new KeyChoice(Order.UNIFORM, 0);
    }

    /**
     * Reads {@code sequential}, {@code shuffled}, {@code uniform}, {@code zipfian}, {@code zipfian:1.2}, {@code latest}.
     *
     * @throws InvalidValueException if it is none of these
     */
    public static KeyChoice parse(String text) {
        String[] parts = text.strip().toLowerCase(Locale.ROOT).split(":", 2);
        Order order = Spelling.read(Order.class, parts[0]);
        boolean skewed = order == Order.ZIPFIAN || order == Order.LATEST;
        try {
            return new KeyChoice(order, parts.length == 2 ? Double.parseDouble(parts[1]) : skewed ? DEFAULT_SKEW : 0);
        } catch (NumberFormatException e) {
            throw new InvalidValueException("", "must have a number after ':', got '" + text + "'");
        }
    }

    @Override
    public String toString() {
        return Spelling.of(order) + (skew == 0 ? "" : ":" + skew);
    }
}
