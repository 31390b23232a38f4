package org.storeharness.process;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Makes the builder of every process that the harness starts. A child gets the variables of the environment that any program may
 * need to find its files and to say something, and those that are its own, and never a password or a key that was meant for the
 * harness: what it gets, whoever may look at it or at its children sees.
 */
public final class ChildProcess {
    private static final Pattern USUAL = Pattern.compile(
            "PATH|HOME|USER|LOGNAME|SHELL|TERM|LANG|LANGUAGE|LC_.*|TZ|TMPDIR|LD_LIBRARY_PATH|DYLD_.*|JAVA_HOME|XDG_.*");

    private ChildProcess() {}

    /** The builder of a process that needs no more than any program does. */
    public static ProcessBuilder builder(List<String> command) {
        return builder(command, "");
    }

    /**
     * The builder of a process that needs more.
     *
     * @param names a regular expression of the names of variables that it gets besides
     */
    public static ProcessBuilder builder(List<String> command, String names) {
        ProcessBuilder builder = new ProcessBuilder(command);
        keep(builder.environment(), Pattern.compile(names));
        return builder;
    }

    /** The builder of another process of the harness, which reaches the same stores and so gets the whole environment. */
    public static ProcessBuilder ofHarness(List<String> command) {
        return new ProcessBuilder(command);
    }

    private static void keep(Map<String, String> environment, Pattern more) {
        environment
                .keySet()
                .removeIf(name ->
                        !USUAL.matcher(name).matches() && !more.matcher(name).matches());
    }
}
