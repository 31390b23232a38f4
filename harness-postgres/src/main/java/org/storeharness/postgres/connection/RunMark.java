package org.storeharness.postgres.connection;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.storeharness.store.LeftoverNote;

/**
 * The comment that marks a schema or a table as a run's own. Only what has it is removed.
 *
 * @param target the target for which it is made; empty for what the run makes for all
 */
public record RunMark(String run, String target) {
    private static final Pattern TEXT =
            Pattern.compile("store-harness run (\\S+?)(?:, target (.+))?; removed by that run");

    /** The comment, not quoted. */
    public String text() {
        return "store-harness run " + run + (target.isEmpty() ? "" : ", target " + target) + "; removed by that run";
    }

    /** The comment as a literal of SQL. */
    public String literal() {
        return "'" + text().replace("'", "''") + "'";
    }

    /** What a comment says; empty if it is no mark. */
    public static Optional<RunMark> parse(@Nullable String comment) {
        Matcher text = TEXT.matcher(comment == null ? "" : comment);
        return text.matches() && LeftoverNote.isRunId(text.group(1))
                ? Optional.of(new RunMark(text.group(1), text.group(2) == null ? "" : text.group(2)))
                : Optional.empty();
    }
}
