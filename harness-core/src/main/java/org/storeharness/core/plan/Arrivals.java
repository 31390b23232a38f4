package org.storeharness.core.plan;

import java.util.Locale;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.core.unit.Rate;

/** When operations are meant to start. */
public sealed interface Arrivals {
    /** Closed load: an operation starts as soon as an earlier one is over. */
    record Closed() implements Arrivals {
        @Override
        public String toString() {
            return "closed";
        }
    }

    /** Open load at even distances. */
    record Constant(Rate rate) implements Arrivals {
        @Override
        public String toString() {
            return "constant " + rate;
        }
    }

    /** Open load with exponentially distributed distances, as independent users cause it. */
    record Poisson(Rate rate) implements Arrivals {
        @Override
        public String toString() {
            return "poisson " + rate;
        }
    }

    /** Whether starts follow a schedule, whatever the store does. */
    default boolean open() {
        return !(this instanceof Closed);
    }

    /**
     * Reads {@code closed}, {@code 1000/s}, {@code constant 1000/s} or {@code poisson 1000/s}; the text of {@code toString}
     * reads back as the same value.
     *
     * @throws InvalidValueException if it is none of these
     */
    static Arrivals parse(String text) {
        String[] words = text.strip().toLowerCase(Locale.ROOT).split("\\s+", 2);
        if (words.length == 1) {
            return words[0].equals("closed") ? new Closed() : new Constant(rate(text, words[0]));
        }
        return switch (words[0]) {
            case "constant" -> new Constant(rate(text, words[1]));
            case "poisson" -> new Poisson(rate(text, words[1]));
            default -> throw invalid(text);
        };
    }

    private static Rate rate(String text, String rate) {
        try {
            return Rate.parse(rate);
        } catch (InvalidValueException e) {
            throw invalid(text);
        }
    }

    private static InvalidValueException invalid(String text) {
        return new InvalidValueException(
                "", "must be closed, constant RATE or poisson RATE with a rate such as 1000/s, got '" + text + "'");
    }
}
