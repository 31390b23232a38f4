package org.storeharness.cli.support;

/** The exit codes of all commands. */
public final class ExitCodes {
    /** Done; of a run, that nothing invalidates its figures. */
    public static final int OK = 0;

    /** Failed, or the run is not valid. */
    public static final int FAILED = 1;

    /** The command line, the plan or another file that was given is wrong. */
    public static final int USAGE = 2;

    /** The question of {@code harness diff --gate}, or of {@code --fail-unless}, has no answer. */
    public static final int UNDECIDED = 3;

    /** {@code harness clean} has listed something that was left. */
    public static final int LEFTOVERS = 4;

    /** Ended by Ctrl-C. The JVM itself exits with it, after {@link org.storeharness.run.ShutdownHook} has waited. */
    public static final int INTERRUPTED = 130;

    private ExitCodes() {}

    /** {@link #OK} or {@link #FAILED}. */
    public static int of(boolean ok) {
        return ok ? OK : FAILED;
    }
}
