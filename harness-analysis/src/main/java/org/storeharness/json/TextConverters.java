package org.storeharness.json;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.Rounds;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.unit.Check;
import org.storeharness.unit.DataSize;
import org.storeharness.unit.Durations;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.Rate;

/** The types that a document holds as one text, such as {@code 4KiB} or {@code poisson 1000/s}. Unmodifiable. */
public final class TextConverters {
    /** Holds those of plans and results. */
    public static final TextConverters USUAL = new TextConverters(Map.of())
            .with(DataSize.class, DataSize::parse, DataSize::toString)
            .with(Rate.class, Rate::parse, Rate::toString)
            .with(Duration.class, Durations::parse, Durations::format)
            .with(Instant.class, TextConverters::instant, Instant::toString)
            .with(SizeDistribution.class, SizeDistribution::parse, Object::toString)
            .with(KeyChoice.class, KeyChoice::parse, KeyChoice::toString)
            .with(Arrivals.class, Arrivals::parse, Object::toString)
            .with(Rounds.class, Rounds::parse, Rounds::toString);

    private final Map<Class<?>, TextConverter<?>> forms;

    private record TextConverter<T>(Class<T> type, Function<String, T> read, Function<T, String> write) {
        String text(Object value) {
            return write.apply(type.cast(value));
        }
    }

    private TextConverters(Map<Class<?>, TextConverter<?>> forms) {
        this.forms = Map.copyOf(forms);
    }

    /**
     * Returns these and another one.
     *
     * @param read throws an {@link InvalidValueException} if the text has no value
     * @param write makes a text that {@code read} reads back as an equal value
     */
    public <T> TextConverters with(Class<T> type, Function<String, T> read, Function<T, String> write) {
        Map<Class<?>, TextConverter<?>> more = new HashMap<>(forms);
        more.put(type, new TextConverter<>(type, read, write));
        return new TextConverters(more);
    }

    /** Whether values of the type are written as text. */
    boolean isText(Class<?> type) {
        return type.isEnum() || forms.containsKey(type);
    }

    /**
     * The value that the text represents.
     *
     * @throws InvalidValueException if the type has no such value; names no field
     */
    Object read(Class<?> type, String text) {
        try {
            return type.isEnum()
                    ? EnumSpelling.parse(type, text)
                    : Check.present(forms, type).read().apply(text);
        } catch (InvalidValueException e) {
            throw new InvalidValueException("", e.problem());
        }
    }

    /** The text that {@link #read} reads back as an equal value. */
    String write(Class<?> type, Object value) {
        return value instanceof Enum<?> constant
                ? EnumSpelling.of(constant)
                : Check.present(forms, type).text(value);
    }

    private static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw new InvalidValueException("", "must be a time such as 2026-01-31T12:00:00Z, got '" + text + "'");
        }
    }
}
