package org.storeharness.fs.fio.option;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.core.unit.Printable;

/**
 * A section of a job file, as it is written.
 *
 * @param name between the brackets
 * @param location the file and line of its beginning, for people
 * @param options its own, and those that it has from global sections
 */
public record JobSection(String name, String location, Map<JobOption, OptionValue> options) {
    private static final Pattern PERCENTAGE = Pattern.compile("(\\d{1,9})%");
    private static final int PERCENT = 100;

    public JobSection {
        Map<JobOption, OptionValue> copy = new EnumMap<>(JobOption.class);
        copy.putAll(options);
        options = Collections.unmodifiableMap(copy);
    }

    /**
     * The value of an option.
     *
     * @param text what is written; empty for a flag without a value
     * @param location the file and line, for people
     */
    public record OptionValue(String text, String location) {}

    /** The options as text; a flag without a value is 1. */
    public Map<JobOption, String> asText() {
        Map<JobOption, String> texts = new EnumMap<>(JobOption.class);
        options.forEach((option, value) -> texts.put(option, value.text().isEmpty() ? "1" : value.text()));
        return texts;
    }

    public boolean has(JobOption option) {
        return options.containsKey(option);
    }

    /** What is written for an option, {@code null} if nothing is. */
    public @Nullable String text(JobOption option) {
        OptionValue entry = options.get(option);
        return entry == null ? null : entry.text();
    }

    public String text(JobOption option, String otherwise) {
        String text = text(option);
        return text == null ? otherwise : text;
    }

    /** Whether a switch is on: a flag, 1 or 0. */
    public boolean isOn(JobOption option, boolean otherwise) {
        String text = text(option);
        return text == null ? otherwise : text.isEmpty() || number(option, 0, 0, 1) == 1;
    }

    public long number(JobOption option, long otherwise, long least, long most) {
        String text = text(option);
        if (text == null) {
            return otherwise;
        }
        try {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Refused below, as a number that is not allowed.
        }
        throw invalid(option, "must be " + least + ".." + most);
    }

    public long bytes(JobOption option, long otherwise, long least) {
        String text = text(option);
        if (text == null) {
            return otherwise;
        }
        long bytes = FioUnits.bytes(text)
                .orElseThrow(
                        () -> invalid(option, "must be a size such as 4k, 1Mi or 2G (KiB, MiB are decimal in fio)"));
        if (bytes < least) {
            throw invalid(option, "must be at least " + least + " B");
        }
        return bytes;
    }

    /**
     * As {@link #bytes}, or a share of a whole such as {@code 50%}.
     *
     * @param whole what 100 % are
     */
    public long bytesOf(JobOption option, long whole, long otherwise, long least) {
        Matcher share = PERCENTAGE.matcher(text(option, ""));
        if (!share.matches()) {
            return bytes(option, otherwise, least);
        }
        long percent = Long.parseLong(share.group(1));
        if (percent < 1 || percent > PERCENT) {
            throw invalid(option, "must be a size, or 1%..100%");
        }
        return whole / PERCENT * percent + whole % PERCENT * percent / PERCENT;
    }

    /** Whether the option is a share of something else. */
    public boolean isPercentage(JobOption option) {
        return PERCENTAGE.matcher(text(option, "")).matches();
    }

    /** An error of the option, which is there: what it must be, and what it is. */
    public InvalidValueException invalid(JobOption option, String rule) {
        OptionValue entry = options.get(option);
        return entry == null
                ? new InvalidValueException(location, "[" + Printable.line(name) + "] " + option + " " + rule)
                : new InvalidValueException(
                        entry.location(), option + " " + rule + ", got '" + Printable.line(entry.text()) + "'");
    }
}
