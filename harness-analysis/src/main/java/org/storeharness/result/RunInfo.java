package org.storeharness.result;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Plan;
import org.storeharness.unit.Check;

/**
 * Identifies a run and describes how it went.
 *
 * @param id unique; marks everything that the run created
 * @param harnessVersion the version of the harness
 * @param harnessCommit the commit it was built from, or {@code unknown}
 * @param command the command line that started it, secrets hidden; empty when used as a library
 * @param tags the caller's labels, such as {@code commit} or {@code branch}: names of at most 40 letters, digits, dots,
 *     dashes and underscores, values of up to 200 characters
 * @param started when it started
 * @param finished when it ended; {@code null} while it runs, or if it did not end normally
 * @param complete whether everything in the plan was done
 * @param valid whether no caution of the result invalidates its figures
 * @param runs the ids of the runs that are combined in this result, whose rounds follow one another; empty for the result of one run
 * @param warmed the scratch warm-up before the first stage, so that the JVM and the stores were warm, and what could not be warmed up;
 *     empty if there was nothing to warm up, {@code null} where that is not known
 * @param plan the plan with all defaults resolved
 */
public record RunInfo(
        String id,
        String harnessVersion,
        String harnessCommit,
        List<String> command,
        Map<String, String> tags,
        Instant started,
        @Nullable Instant finished,
        boolean complete,
        boolean valid,
        List<String> runs,
        @Nullable List<WarmedWork> warmed,
        Plan plan) {
    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,39}");
    private static final int MAX_TAG_LENGTH = 200;

    public RunInfo {
        command = List.copyOf(command);
        runs = List.copyOf(runs);
        warmed = warmed == null ? null : List.copyOf(warmed);
        tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
        tags.forEach(RunInfo::checkTag);
    }

    private static void checkTag(String name, String value) {
        Check.require(
                TAG.matcher(name).matches(),
                "tags",
                () -> "names must be 1..40 letters, digits, '.', '-' and '_', starting with a letter or digit, got '"
                        + name + "'");
        Check.require(
                value.length() <= MAX_TAG_LENGTH,
                "tags." + name,
                () -> "must have at most " + MAX_TAG_LENGTH + " characters, got " + value.length());
    }
}
