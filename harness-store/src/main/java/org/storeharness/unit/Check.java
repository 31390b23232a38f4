package org.storeharness.unit;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Checks for the constructors of plan records: each throws {@link InvalidValueException}, none repairs a value. */
public final class Check {
    private static final Duration MAXIMUM_DURATION = Duration.ofDays(365);

    private Check() {}

    /** The value, which must be within {@code minimum..maximum}. */
    public static int range(String field, int value, int minimum, int maximum) {
        range(field, (long) value, minimum, maximum);
        return value;
    }

    /** The value, which must be within {@code minimum..maximum}. */
    public static long range(String field, long value, long minimum, long maximum) {
        require(
                value >= minimum && value <= maximum,
                field,
                () -> "must be " + minimum + ".." + (maximum == Long.MAX_VALUE ? "" : maximum) + ", got " + value);
        return value;
    }

    /** The value, which must be a number within {@code minimum..maximum}. */
    public static double range(String field, double value, double minimum, double maximum) {
        require(
                value >= minimum && value <= maximum,
                field,
                () -> "must be " + minimum + ".." + maximum + ", got " + value);
        return value;
    }

    /** The duration, which must be longer than zero and at most 365 days. */
    public static Duration positive(String field, Duration value) {
        require(
                value.compareTo(Duration.ZERO) > 0 && value.compareTo(MAXIMUM_DURATION) <= 0,
                field,
                () -> "must be longer than 0 and at most 365d, got " + Durations.format(value));
        return value;
    }

    /** The duration, which must be at least zero and at most 365 days. */
    public static Duration notNegative(String field, Duration value) {
        require(
                !value.isNegative() && value.compareTo(MAXIMUM_DURATION) <= 0,
                field,
                () -> "must be 0s..365d, got " + Durations.format(value));
        return value;
    }

    /** The value, which must be given. */
    public static <T> T present(String field, @Nullable T value) {
        require(value != null, field, () -> "is missing");
        return Objects.requireNonNull(value);
    }

    /** The collection, which must hold something. */
    public static <C extends Collection<?>> C notEmpty(String field, C value) {
        require(!value.isEmpty(), field, () -> "must not be empty");
        return value;
    }

    /** The map, which must hold something. */
    public static <M extends Map<?, ?>> M notEmpty(String field, M value) {
        require(!value.isEmpty(), field, () -> "must not be empty");
        return value;
    }

    /** Fails with the problem unless the condition holds. */
    public static void require(boolean condition, String field, Supplier<String> problem) {
        if (!condition) {
            throw new InvalidValueException(field, problem.get());
        }
    }

    /** The supplied value; if it is not allowed, the exception names the field. */
    public static <T> T named(String field, Supplier<T> value) {
        try {
            return value.get();
        } catch (InvalidValueException e) {
            throw e.within(field);
        }
    }

    /** The value of a key that the map is known to hold. */
    public static <K, V> V present(Map<K, V> map, K key) {
        V value = map.get(key);
        if (value == null) {
            throw new IllegalStateException(key + " is missing among " + map.keySet());
        }
        return value;
    }
}
