package org.storeharness.result.measurement;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something a reader has to know before quoting a figure. It has no text: the report makes a sentence of the code and
 * the values.
 *
 * @param code what it is about
 * @param severity its effect on the figures: the severity of its code
 * @param target the name of the target that it is about; {@code null} if it is about the run or several targets
 * @param values the values of the code by name, in the order to write them: texts, whole numbers, decimal numbers, truth values
 */
public record Caution(
        CautionCode code, Severity severity, @Nullable String target, Map<String, Object> values) {
    private static final String TIMES = "times";

    public Caution {
        Map<String, Object> copy = new LinkedHashMap<>();
        values.forEach(
                (name, value) -> copy.put(name, value instanceof Integer whole ? (Object) whole.longValue() : value));
        values = Collections.unmodifiableMap(copy);
    }

    /** What cautions have in common that are told as one. */
    private record Subject(CautionCode code, @Nullable String target, String workload, String host) {}

    /** A caution about the run, without values. */
    public static Caution of(CautionCode code) {
        return new Caution(code, code.severity(), null, Map.of());
    }

    /** A caution about a target, without values. */
    public static Caution of(CautionCode code, String target) {
        return of(code).about(target);
    }

    /** The same caution about that target. */
    public Caution about(String name) {
        return new Caution(code, severity, name, values);
    }

    /** The same caution with one more value. */
    public Caution with(String name, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(values);
        more.put(name, value);
        return new Caution(code, severity, target, more);
    }

    /** Whether the figures of the run must not be quoted because of it. */
    public boolean invalidates() {
        return severity == Severity.INVALIDATES;
    }

    /** Whether it has a value of that name. */
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** The value of that name as text; {@code unknown} if it has none. */
    public String text(String name) {
        return String.valueOf(values.getOrDefault(name, "unknown"));
    }

    /** The value of that name as a number; NaN if it has none. */
    public double number(String name) {
        return values.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    /** The value of that name as a whole number; 0 if it has none. */
    public long whole(String name) {
        return values.get(name) instanceof Number number ? number.longValue() : 0;
    }

    /**
     * Makes those with the same code, target, workload and host one, with the values of the first and their number, in the order in which
     * they first occurred.
     */
    public static List<Caution> merge(List<Caution> all) {
        Map<Subject, Caution> merged = new LinkedHashMap<>();
        for (Caution caution : all) {
            merged.merge(
                    new Subject(caution.code, caution.target, caution.text("workload"), caution.text("host")),
                    caution.with(TIMES, caution.times()),
                    (first, again) -> first.with(TIMES, first.times() + again.times()));
        }
        return List.copyOf(merged.values());
    }

    private long times() {
        return Math.max(1, whole(TIMES));
    }
}
