package org.storeharness.jdbc.row;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.storeharness.store.LeftoverNote;

/**
 * The mark of a run: a comment on its schema, or a row of its table. Nothing without the mark is removed.
 *
 * @param target the target for which it is made; empty for what the run makes for all
 */
public record RunMark(String run, String target) {
    /** PostgreSQL takes no longer ones, MySQL one character more. */
    private static final int MAX_NAME_LENGTH = 63;

    private static final Pattern TEXT =
            Pattern.compile("store-harness run (\\S+?)(?:, target (.+))?; removed by that run");

    /** The name of what the run makes for the target, not quoted: its place in a database. */
    public String place() {
        String name = "harness_" + run + "_" + target;
        if (name.length() <= MAX_NAME_LENGTH) {
            return name;
        }
        CRC32 checksum = new CRC32();
        checksum.update(target.getBytes(StandardCharsets.UTF_8));
        return "harness_" + run + "_" + Long.toHexString(checksum.getValue());
    }

    /** The text of the comment or the row. */
    public String text() {
        return "store-harness run " + run + (target.isEmpty() ? "" : ", target " + target) + "; removed by that run";
    }

    /** The same as a literal of SQL. */
    public String literal() {
        return "'" + text().replace("'", "''") + "'";
    }

    /** The mark that a comment or a row is; empty if it is none. */
    public static Optional<RunMark> parse(@Nullable String mark) {
        Matcher text = TEXT.matcher(mark == null ? "" : mark);
        return text.matches() && LeftoverNote.isRunId(text.group(1))
                ? Optional.of(new RunMark(text.group(1), text.group(2) == null ? "" : text.group(2)))
                : Optional.empty();
    }
}
