package org.storeharness.store;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * A note of a thing that a run was about to make, and has to remove.
 *
 * @param run the run's id
 * @param store the driver that can find and remove it; empty for what the run itself makes
 * @param target the target for which it is made; empty for what all targets share
 * @param kind the kind of thing, as users call it: {@code schema}
 * @param name its name, or its absolute path
 * @param options how to reach it, in terms of the driver; without secrets
 */
public record LeftoverNote(
        String run, String store, String target, String kind, String name, Map<String, String> options) {
    /** The form of the id of a run whose user has given none, as a regular expression. */
    public static final String GENERATED_RUN_ID = "r\\d{8}-\\d{6}-[0-9a-f]{4}";

    private static final Pattern RUN = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,31}");

    public LeftoverNote {
        if (!isRunId(run)) {
            throw new IllegalArgumentException("no id of a run: " + run);
        }
        options = Map.copyOf(options);
    }

    /** Whether a text can be the id of a run: letters, digits and {@code -}, at most 32 characters, starts with a letter. */
    public static boolean isRunId(String text) {
        return RUN.matcher(text).matches();
    }
}
