package org.storeharness.core.json.document;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Function;
import org.storeharness.core.plan.load.Arrivals;
import org.storeharness.core.plan.load.Rounds;
import org.storeharness.core.plan.operation.KeyChoice;
import org.storeharness.core.plan.operation.SizeDistribution;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.DataSize;
import org.storeharness.core.unit.Durations;
import org.storeharness.core.unit.EnumSpelling;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.core.unit.Rate;

/** The types that a document holds as one text, such as {@code 4KiB} or {@code poisson 1000/s}. */
final class TextConverters {
    private static final Map<Class<?>, TextConverter<?>> FORMS = Map.of(
            DataSize.class, new TextConverter<>(DataSize.class, DataSize::parse, DataSize::toString),
            Rate.class, new TextConverter<>(Rate.class, Rate::parse, Rate::toString),
            Duration.class, new TextConverter<>(Duration.class, Durations::parse, Durations::format),
            Instant.class, new TextConverter<>(Instant.class, TextConverters::instant, Instant::toString),
            SizeDistribution.class,
                    new TextConverter<>(SizeDistribution.class, SizeDistribution::parse, Object::toString),
            KeyChoice.class, new TextConverter<>(KeyChoice.class, KeyChoice::parse, KeyChoice::toString),
            Arrivals.class, new TextConverter<>(Arrivals.class, Arrivals::parse, Object::toString),
            Rounds.class, new TextConverter<>(Rounds.class, Rounds::parse, Rounds::toString));

    private record TextConverter<T>(Class<T> type, Function<String, T> read, Function<T, String> write) {
        String text(Object value) {
            return write.apply(type.cast(value));
        }
    }

    private TextConverters() {}

    /** Whether values of the type are written as text. */
    static boolean isText(Class<?> type) {
        return type.isEnum() || FORMS.containsKey(type);
    }

    /**
     * The value that the text represents.
     *
     * @throws InvalidValueException if the type has no such value; names no field
     */
    static Object read(Class<?> type, String text) {
        try {
            return type.isEnum()
                    ? EnumSpelling.parse(type, text)
                    : Check.present(FORMS, type).read().apply(text);
        } catch (InvalidValueException e) {
            throw new InvalidValueException("", e.problem());
        }
    }

    /** The text that {@link #read} reads back as an equal value. */
    static String write(Class<?> type, Object value) {
        return value instanceof Enum<?> constant
                ? EnumSpelling.of(constant)
                : Check.present(FORMS, type).text(value);
    }

    private static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw new InvalidValueException("", "must be a time such as 2026-01-31T12:00:00Z, got '" + text + "'");
        }
    }
}
