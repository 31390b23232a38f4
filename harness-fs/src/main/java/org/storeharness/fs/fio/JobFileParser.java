package org.storeharness.fs.fio;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.Printable;
import org.storeharness.unit.SimilarNames;

/**
 * Parses the text of a job file as fio does: options in {@code [global]} hold for the sections below, a later global
 * section adds to an earlier one, {@code #} and {@code ;} begin a comment, and an unknown option refuses the whole file. It
 * is stricter where fio reads a part of a value and ignores the rest, and refuses variables that look like secrets.
 */
final class JobFileParser {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}]*)}");
    private static final Pattern SECRET =
            Pattern.compile("(?i).*(passw|passphrase|_pwd|secret|token|credential|(api|access|private)_?key).*");
    private static final Pattern COMMENT = Pattern.compile("[;#].*");
    private static final Pattern INCLUDE = Pattern.compile("include[ =](.+)");
    private static final Pattern PRODUCT = Pattern.compile("\\d{1,18}(?:\\*\\d{1,18}){1,9}");

    private static final int PAGE_BYTES = 4_096;

    /** fio's reserved words, which stand for numbers of this machine, and may be multiplied. */
    private static final Map<String, Supplier<Long>> KEYWORDS = Map.of(
            "$ncpus", () -> (long) Runtime.getRuntime().availableProcessors(), "$pagesize", () -> (long) PAGE_BYTES);

    private static final String GLOBAL = "global";
    private static final int MAX_INCLUDE_DEPTH = 8;

    private final String file;
    private final FioRunPlanner.JobFileReferences references;
    private final JobFileProblems problems;
    private final Map<String, JobSection.OptionValue> global = new TreeMap<>();
    private final List<JobSection> sections = new ArrayList<>();
    private @Nullable String section;
    private String sectionLocation = "";
    private Map<String, JobSection.OptionValue> current = new TreeMap<>();

    private JobFileParser(String file, FioRunPlanner.JobFileReferences references, JobFileProblems problems) {
        this.file = file;
        this.references = references;
        this.problems = problems;
    }

    /**
     * Parses the sections, without the global ones, in their order; at least one.
     *
     * @param file the name of the file, for errors
     * @param problems takes the problems of options, which are left out
     * @throws InvalidValueException for a line without a meaning; names the line
     */
    static List<JobSection> parse(
            String text, String file, FioRunPlanner.JobFileReferences references, JobFileProblems problems) {
        JobFileParser parser = new JobFileParser(file, references, problems);
        parser.lines(text, file, 0);
        parser.endSection();
        if (parser.sections.isEmpty()) {
            throw new InvalidValueException(file, "must have a section for a job, such as [job], besides [global]");
        }
        return parser.sections;
    }

    /**
     * @param name the file's, for errors
     * @param depth the depth of nested includes
     */
    private void lines(String text, String name, int depth) {
        int number = 0;
        for (String line : text.split("\\R", -1)) {
            line(line.strip(), name + ":" + ++number, depth);
        }
    }

    private void line(String line, String location, int depth) {
        if (line.isEmpty() || line.startsWith("#") || line.startsWith(";")) {
            return;
        }
        if (line.startsWith("[") && depth == 0) {
            beginSection(line, location);
        } else if (line.startsWith("[")) {
            throw new InvalidValueException(
                    location, "must not begin a section in an included file, got '" + printable(line) + "'");
        } else if (section == null) {
            throw new InvalidValueException(location, "must stand below a [section], got '" + printable(line) + "'");
        } else {
            Matcher include = INCLUDE.matcher(withoutComment(line));
            if (include.matches()) {
                include(include.group(1).strip(), location, depth + 1);
            } else {
                try {
                    parseOption(withoutComment(line), location);
                } catch (InvalidValueException e) {
                    problems.add(e);
                }
            }
        }
    }

    private static String withoutComment(String line) {
        return COMMENT.matcher(line).replaceFirst("").strip();
    }

    private void include(String name, String location, int depth) {
        String text = depth > MAX_INCLUDE_DEPTH ? null : references.included().apply(name);
        if (text == null) {
            throw new InvalidValueException(
                    location,
                    "must include a file that can be read, at most " + MAX_INCLUDE_DEPTH + " within each other, got '"
                            + printable(name) + "'");
        }
        lines(text, name, depth);
    }

    private void beginSection(String line, String location) {
        String bare = withoutComment(line);
        if (!bare.endsWith("]") || bare.length() < 3) {
            throw new InvalidValueException(location, "must be a [section], got '" + printable(line) + "'");
        }
        endSection();
        section = bare.substring(1, bare.length() - 1);
        sectionLocation = location;
        current = isGlobal(section) ? global : new TreeMap<>(global);
    }

    private void endSection() {
        if (section != null && !isGlobal(section)) {
            sections.add(new JobSection(section, sectionLocation, current));
        }
    }

    /** The prefix of the name decides, as in fio. */
    private static boolean isGlobal(String name) {
        return name.startsWith(GLOBAL);
    }

    private void parseOption(String bare, String location) {
        int equals = bare.indexOf('=');
        String name = equals < 0 ? bare : bare.substring(0, equals).strip();
        Optional<JobOption> known = JobOption.named(name);
        String option = known.map(JobOption::toString).orElseGet(() -> ignoredName(name, location));
        known.map(JobResolver.STAND_INS::get)
                .ifPresent(standIn -> current.put(option, new JobSection.OptionValue(standIn, location)));
        String value =
                equals < 0 ? "" : expandVariables(bare.substring(equals + 1).strip(), location);
        if (value.isEmpty() && (equals >= 0 || !known.map(JobOption::isFlag).orElse(true))) {
            throw new InvalidValueException(location, option + " must have a value");
        }
        if (!known.equals(Optional.of(JobOption.NAME)) || current != global) {
            known.flatMap(JobOption::opposite).ifPresent(opposite -> current.remove(opposite.toString()));
            current.put(option, new JobSection.OptionValue(value, location));
        }
    }

    private static String ignoredName(String name, String location) {
        Optional<OtherOption> other = OtherOption.named(name);
        return other.filter(option -> !option.isRefused())
                .orElseThrow(() -> new InvalidValueException(
                        location,
                        "has the option '" + printable(name) + "', which is "
                                + other.map(refused -> "not supported: " + refused.reason())
                                        .orElseGet(() -> "unknown: fio has no such option"
                                                + SimilarNames.question(name, JobOption.allNames()))))
                .names()
                .get(0);
    }

    private String expandVariables(String text, String location) {
        String value = text;
        boolean calculated = false;
        for (Map.Entry<String, Supplier<Long>> keyword : KEYWORDS.entrySet()) {
            if (value.contains(keyword.getKey())) {
                value = value.replace(
                        keyword.getKey(), Long.toString(keyword.getValue().get()));
                calculated = true;
            }
        }
        if (calculated && PRODUCT.matcher(value).matches()) {
            value = Stream.of(value.split("\\*"))
                    .map(BigInteger::new)
                    .reduce(BigInteger.ONE, BigInteger::multiply)
                    .toString();
        }
        return VARIABLE.matcher(value).replaceAll(match -> {
            if (SECRET.matcher(match.group(1)).matches()) {
                throw new InvalidValueException(
                        location,
                        "names the environment variable '" + printable(match.group(1))
                                + "', which looks like a secret, and results show what a job file says; give the value"
                                + " under another name");
            }
            String found = references.variable().apply(match.group(1));
            if (found == null) {
                throw new InvalidValueException(
                        location,
                        "names the environment variable '" + printable(match.group(1)) + "', which is not set");
            }
            return Matcher.quoteReplacement(found);
        });
    }

    private static String printable(String text) {
        return Printable.line(text);
    }
}
