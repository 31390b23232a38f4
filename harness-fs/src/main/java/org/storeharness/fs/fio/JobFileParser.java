package org.storeharness.fs.fio;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.core.unit.Printable;

/**
 * Reads the text of a job file as fio does: what stands in {@code [global]} holds for the sections below, a later one adds
 * to an earlier one, {@code #} and {@code ;} begin a comment, and an unknown option refuses the whole file. It is
 * stricter where fio reads a part of a value and passes over the rest.
 */
final class JobFileParser {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}]*)}");
    private static final Pattern COMMENT = Pattern.compile("[;#].*");
    private static final String GLOBAL = "global";

    private final String file;
    private final Function<String, @Nullable String> environment;
    private final Map<JobOption, JobSection.Entry> global = new EnumMap<>(JobOption.class);
    private final List<JobSection> sections = new ArrayList<>();
    private @Nullable String section;
    private String begin = "";
    private Map<JobOption, JobSection.Entry> current = new EnumMap<>(JobOption.class);

    private JobFileParser(String file, Function<String, @Nullable String> environment) {
        this.file = file;
        this.environment = environment;
    }

    /**
     * The sections but global ones, in their order; at least one.
     *
     * @param file its name, for errors
     * @param environment the value of a variable, {@code null} if it has none
     * @throws InvalidValueException for a line that is not understood; names it
     */
    static List<JobSection> parse(String text, String file, Function<String, @Nullable String> environment) {
        JobFileParser parser = new JobFileParser(file, environment);
        int number = 0;
        for (String line : text.split("\\R", -1)) {
            parser.line(line.strip(), ++number);
        }
        parser.endSection();
        if (parser.sections.isEmpty()) {
            throw new InvalidValueException(file, "must have a section for a job, such as [job], beside [global]");
        }
        return parser.sections;
    }

    private void line(String line, int number) {
        if (line.isEmpty() || line.startsWith("#") || line.startsWith(";")) {
            return;
        }
        String place = file + ":" + number;
        if (line.startsWith("[")) {
            begin(line, place);
        } else if (section == null) {
            throw new InvalidValueException(place, "must stand below a [section], got '" + shown(line) + "'");
        } else {
            option(line, place);
        }
    }

    private void begin(String line, String place) {
        String bare = COMMENT.matcher(line).replaceFirst("").strip();
        if (!bare.endsWith("]") || bare.length() < 3) {
            throw new InvalidValueException(place, "must be a [section], got '" + shown(line) + "'");
        }
        endSection();
        section = bare.substring(1, bare.length() - 1);
        begin = place;
        current = GLOBAL.equals(section) ? global : new EnumMap<>(global);
    }

    private void endSection() {
        if (section != null && !GLOBAL.equals(section)) {
            sections.add(new JobSection(section, begin, current));
        }
    }

    private void option(String line, String place) {
        String bare = COMMENT.matcher(line).replaceFirst("").strip();
        int equals = bare.indexOf('=');
        String name = equals < 0 ? bare : bare.substring(0, equals).strip();
        JobOption option = JobOption.named(name)
                .orElseThrow(() -> new InvalidValueException(
                        place, "has the option '" + shown(name) + "', which is none of " + JobOption.all()));
        String value = equals < 0 ? "" : expanded(bare.substring(equals + 1).strip(), place);
        if (value.isEmpty() && (equals >= 0 || !option.isFlag())) {
            throw new InvalidValueException(place, option + " must have a value");
        }
        current.put(option, new JobSection.Entry(value, place));
    }

    private String expanded(String value, String place) {
        return VARIABLE.matcher(value).replaceAll(match -> {
            String found = environment.apply(match.group(1));
            if (found == null) {
                throw new InvalidValueException(
                        place, "names the environment variable '" + shown(match.group(1)) + "', which is not set");
            }
            return Matcher.quoteReplacement(found);
        });
    }

    private static String shown(String text) {
        return Printable.line(text);
    }
}
