package org.storeharness.core.json.document;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.load.Arrivals;
import org.storeharness.core.plan.operation.KeyChoice;
import org.storeharness.core.plan.operation.SizeDistribution;
import org.storeharness.core.unit.DataSize;
import org.storeharness.core.unit.Durations;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.core.unit.Rate;
import org.storeharness.core.unit.Spelling;

/** The types that stand in a document as one text, such as {@code 4KiB} or {@code poisson 1000/s}. */
final class TextForms {
    private static final Map<Class<?>, Form<?>> FORMS = Map.of(
            DataSize.class, new Form<>(DataSize.class, DataSize::parse, DataSize::toString),
            Rate.class, new Form<>(Rate.class, Rate::parse, Rate::toString),
            Duration.class, new Form<>(Duration.class, Durations::parse, Durations::format),
            Instant.class, new Form<>(Instant.class, TextForms::instant, Instant::toString),
            SizeDistribution.class, new Form<>(SizeDistribution.class, SizeDistribution::parse, Object::toString),
            KeyChoice.class, new Form<>(KeyChoice.class, KeyChoice::parse, KeyChoice::toString),
            Arrivals.class, new Form<>(Arrivals.class, Arrivals::parse, Object::toString));

    private record Form<T>(Class<T> type, Function<String, T> read, Function<T, String> write) {
        String text(Object value) {
            return write.apply(type.cast(value));
        }
    }

    private TextForms() {}

    /** Whether values of the type are written as text. */
    static boolean exists(Class<?> type) {
        return type.isEnum() || FORMS.containsKey(type);
    }

    /**
     * The value that the text stands for.
     *
     * @throws InvalidValueException if the type has no such value; names no field
     */
    static @Nullable Object read(Class<?> type, String text) {
        try {
            return type.isEnum()
                    ? Spelling.read(type, text)
                    : FORMS.get(type).read().apply(text);
        } catch (InvalidValueException e) {
            throw new InvalidValueException("", e.problem());
        }
    }

    /** The text that {@link #read} reads back as an equal value. */
    static String write(Class<?> type, Object value) {
        return value instanceof Enum<?> constant
                ? Spelling.of(constant)
                : FORMS.get(type).text(value);
    }

    private static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw new InvalidValueException("", "must be a time such as 2026-01-31T12:00:00Z, got '" + text + "'");
        }
    }
}
