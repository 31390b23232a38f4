package org.storeharness.fs.fio;

import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.Printable;

/**
 * A section of a job file as written.
 *
 * @param name the text between the brackets
 * @param location its file and first line, for messages
 * @param options its own options, and those of global sections, by the name that fio shows
 */
record JobSection(String name, String location, Map<String, OptionValue> options) {
    private static final Pattern PERCENTAGE = Pattern.compile("(\\d{1,9})%");
    private static final int PERCENT = 100;

    JobSection {
        options = Collections.unmodifiableMap(new TreeMap<>(options));
    }

    /**
     * The value of an option.
     *
     * @param text the value as written; empty for a flag without a value
     * @param location its file and line, for messages
     */
    record OptionValue(String text, String location) {}

    /** The options as text; a flag without a value is 1. */
    Map<String, String> asText() {
        Map<String, String> texts = new TreeMap<>();
        options.forEach((option, value) -> texts.put(option, value.text().isEmpty() ? "1" : value.text()));
        return Collections.unmodifiableMap(texts);
    }

    boolean has(JobOption option) {
        return options.containsKey(option.toString());
    }

    /** The value of an option as written; {@code null} without the option. */
    @Nullable
    String text(JobOption option) {
        OptionValue entry = options.get(option.toString());
        return entry == null ? null : entry.text();
    }

    String text(JobOption option, String defaultValue) {
        String text = text(option);
        return text == null ? defaultValue : text;
    }

    /** Whether a flag is on: given without a value, or with 1. */
    boolean isOn(JobOption option, boolean defaultValue) {
        String text = text(option);
        return text == null ? defaultValue : text.isEmpty() || number(option, 0, 0, 1) == 1;
    }

    long number(JobOption option, long defaultValue, long minimum, long maximum) {
        String text = text(option);
        if (text == null) {
            return defaultValue;
        }
        try {
            long number = Long.parseLong(text);
            if (number >= minimum && number <= maximum) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Refused below, as a number that is not allowed.
        }
        throw invalid(option, "must be " + minimum + ".." + maximum);
    }

    long bytes(JobOption option, long defaultValue, long minimum) {
        String text = text(option);
        if (text == null) {
            return defaultValue;
        }
        long bytes = bytes(text)
                .orElseThrow(
                        () -> invalid(option, "must be a size such as 4k, 1Mi or 2G (KiB, MiB are decimal in fio)"));
        if (bytes < minimum) {
            throw invalid(option, "must be at least " + minimum + " B");
        }
        return bytes;
    }

    /** Parses a size as kb_base of this section has it; empty if it is none. */
    Optional<Long> bytes(String text) {
        return FioUnits.bytes(text, text(JobOption.KB_BASE, "").equals("1000") ? 1_000 : 1_024);
    }

    /**
     * Reads what {@link #bytes} does, or a percentage such as {@code 50%}.
     *
     * @param whole the size that 100 % stands for
     */
    long bytesOf(JobOption option, long whole, long defaultValue, long minimum) {
        Matcher share = PERCENTAGE.matcher(text(option, ""));
        if (!share.matches()) {
            return bytes(option, defaultValue, minimum);
        }
        long percent = Long.parseLong(share.group(1));
        if (percent < 1 || percent > PERCENT) {
            throw invalid(option, "must be a size, or 1%..100%");
        }
        return whole / PERCENT * percent + whole % PERCENT * percent / PERCENT;
    }

    /** Whether the value is a percentage. */
    boolean isPercentage(JobOption option) {
        return PERCENTAGE.matcher(text(option, "")).matches();
    }

    /**
     * The option that an error of {@link #invalid} is about: one of this section, or one that it lacks.
     */
    Optional<JobOption> blamed(InvalidValueException error) {
        return Arrays.stream(JobOption.values())
                .filter(option -> {
                    OptionValue entry = options.get(option.toString());
                    String words = (entry == null ? missing() : "") + option + " ";
                    return error.field().equals(entry == null ? location : entry.location())
                            && error.problem().startsWith(words);
                })
                .findFirst();
    }

    /** The same section with other options. */
    JobSection with(Map<String, OptionValue> others) {
        return new JobSection(name, location, others);
    }

    private String missing() {
        return "[" + Printable.line(name) + "] ";
    }

    /** The error of an option's value, with the rule that it violates. */
    InvalidValueException invalid(JobOption option, String rule) {
        OptionValue entry = options.get(option.toString());
        return entry == null
                ? new InvalidValueException(location, missing() + option + " " + rule)
                : new InvalidValueException(
                        entry.location(), option + " " + rule + ", got '" + Printable.line(entry.text()) + "'");
    }
}
