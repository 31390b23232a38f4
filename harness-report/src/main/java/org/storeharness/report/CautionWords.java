package org.storeharness.report;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Durability;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.unit.Durations;
import org.storeharness.unit.EnumSpelling;

/** Puts the values of one caution into the words of its code, as {@link CautionCode} describes. Used once. */
final class CautionWords {

    private final Caution caution;
    private final String words;
    private int at;

    CautionWords(Caution caution) {
        this.caution = caution;
        this.words = caution.code().words();
    }

    /** The words with the values; a value that is missing outside of brackets is {@code unknown}. */
    String text() {
        StringBuilder text = new StringBuilder();
        readOn(text);
        return text.toString();
    }

    /** Adds what follows up to the end of the brackets or of the words. Returns whether it has all its values. */
    private boolean readOn(StringBuilder text) {
        boolean complete = true;
        while (at < words.length()) {
            char next = words.charAt(at++);
            if (next == ']') {
                return complete;
            } else if (next == '[') {
                addBracketed(text);
            } else if (next == '{') {
                int end = words.indexOf('}', at);
                String value = value(words.substring(at, end));
                at = end + 1;
                complete &= value != null;
                text.append(value == null ? "unknown" : value);
            } else {
                text.append(next);
            }
        }
        return complete;
    }

    private void addBracketed(StringBuilder text) {
        StringBuilder part = new StringBuilder();
        if (readOn(part)) {
            boolean first = text.toString().endsWith(" ");
            text.append(first && part.indexOf(", ") == 0 ? part.substring(2) : part);
        }
    }

    /** The value in the form asked for; {@code null} where it is missing, or not as the form asks. */
    private @Nullable String value(String placeholder) {
        int colon = placeholder.indexOf(':');
        if (colon < 0) {
            return caution.has(placeholder) ? caution.text(placeholder) : null;
        }
        List<String> names = List.of(placeholder.substring(0, colon).split(" "));
        String form = placeholder.substring(colon + 1);
        return switch (form) {
            case "present", "absent", "some", "one", "several", "any", "weak" -> condition(names, form);
            default -> names.stream().allMatch(caution::has) ? figure(names, form) : null;
        };
    }

    /** A form that decides whether its brackets are there; only {@code some} is also to be read. */
    private @Nullable String condition(List<String> names, String form) {
        String name = names.get(0);
        return switch (form) {
            case "present" -> caution.has(name) ? "" : null;
            case "absent" -> caution.has(name) ? null : "";
            case "some" -> caution.whole(name) > 0 ? caution.text(name) : null;
            case "one" -> caution.whole(name) == 1 ? "" : null;
            case "several" -> caution.whole(name) == 1 ? null : "";
            case "any" -> names.stream().anyMatch(any -> caution.whole(any) > 0) ? "" : null;
            case "weak" -> caution.text(name).equals(EnumSpelling.of(Durability.DURABLE)) ? null : "";
            default -> throw unknown(form);
        };
    }

    /** A number without its sign. Of several the form {@code time} has the sum. */
    private String figure(List<String> names, String form) {
        double number = Math.abs(caution.number(names.get(0)));
        return switch (form) {
            case "count" -> FigureFormatter.count(Math.round(number));
            case "duration" -> Durations.format(Duration.ofNanos(caution.whole(names.get(0))));
            case "wholePercent" -> FigureFormatter.percent(number, 0);
            case "percent" -> FigureFormatter.percent(number, 1);
            case "finePercent" -> FigureFormatter.percent(number, 2);
            case "evenShare" -> FigureFormatter.percent(1 / number, 1);
            case "ratio" -> formatted("%.2f", number);
            case "rate" -> formatted("%,.0f", number);
            case "seconds" -> formatted("%.1f s", number / Durations.NANOS_PER_SECOND);
            case "millis" -> formatted("%.1f ms", number / FigureFormatter.NANOS_PER_MILLI);
            case "tenths" ->
                number >= FigureFormatter.NANOS_PER_MILLI
                        ? formatted("%.1f ms", number / FigureFormatter.NANOS_PER_MILLI)
                        : formatted("%.1f µs", number / FigureFormatter.NANOS_PER_MICRO);
            case "time" -> FigureFormatter.time(sizes(names).sum());
            case "drain" -> FigureFormatter.time(Durations.NANOS_PER_SECOND * number / caution.number(names.get(1)));
            default -> ofSign(caution.number(names.get(0)), form);
        };
    }

    private DoubleStream sizes(List<String> names) {
        return names.stream().mapToDouble(caution::number).map(Math::abs);
    }

    /** One of two words such as {@code fell/rose}: the first for a number below 0. */
    private static String ofSign(double number, String form) {
        int slash = form.indexOf('/');
        if (slash < 0) {
            throw unknown(form);
        }
        return number < 0 ? form.substring(0, slash) : form.substring(slash + 1);
    }

    private static String formatted(String format, double number) {
        return String.format(Locale.ROOT, format, number);
    }

    private static IllegalArgumentException unknown(String form) {
        return new IllegalArgumentException("no form of a caution's value is called " + form);
    }
}
