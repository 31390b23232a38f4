package org.storeharness.cli.fs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.InvalidValueException;

/**
 * A rung of the ladder: a directory to compare.
 *
 * @param name its name in the table
 * @param directory the directory; {@code null} for the null engine, which has no files
 * @param nullrw whether its mount discards data
 */
record Rung(String name, @Nullable Path directory, boolean nullrw) {
    /** The rung that is the null engine. */
    static final String NULL_ENGINE = "null";

    private static final String OPTION = "--rung";
    private static final String NULLRW = ":nullrw";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,39}");

    /**
     * Reads the rungs in their order: {@code null} as the first one, {@code NAME=DIR} or {@code NAME=DIR:nullrw}.
     *
     * @throws InvalidValueException if they make no ladder, with what does
     */
    static List<Rung> parseAll(List<String> texts) {
        List<Rung> rungs = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (String text : texts) {
            Rung rung = parse(text);
            if (rung.directory == null && !rungs.isEmpty()) {
                throw new InvalidValueException(OPTION, "may be null only as the first rung: it costs nothing");
            }
            if (!names.add(rung.name)) {
                throw new InvalidValueException(OPTION, "must have names that differ, got '" + rung.name + "' twice");
            }
            rungs.add(rung);
        }
        if (rungs.size() < 2) {
            throw new InvalidValueException(
                    OPTION, "must be given twice at least: each is measured against the one before");
        }
        return rungs;
    }

    private static Rung parse(String text) {
        if (text.equals(NULL_ENGINE)) {
            return new Rung(NULL_ENGINE, null, false);
        }
        String[] pair = text.split("=", 2);
        if (pair.length < 2 || pair[1].isEmpty() || !NAME.matcher(pair[0]).matches()) {
            throw new InvalidValueException(
                    OPTION,
                    "must be null, NAME=DIR or NAME=DIR:nullrw with a name of letters, digits, - and _, got '" + text
                            + "'");
        }
        boolean nullrw = pair[1].endsWith(NULLRW);
        String directory = nullrw ? pair[1].substring(0, pair[1].length() - NULLRW.length()) : pair[1];
        return new Rung(pair[0], Path.of(directory).toAbsolutePath(), nullrw);
    }
}
