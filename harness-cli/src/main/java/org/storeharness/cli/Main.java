package org.storeharness.cli;

import org.storeharness.cli.support.ExitCodes;
import org.storeharness.core.run.failure.FailureTraces;
import org.storeharness.core.unit.Printable;

/** The entry point of the fat jar, and the only place that ends the process. */
public final class Main {
    private static final String LEAK_DETECTION = "io.netty.leakDetection.level";

    private Main() {}

    public static void main(String[] arguments) {
        // First, since what follows takes as long as printing a help text
        if (FastHelp.printIfAsked(arguments)) {
            System.exit(ExitCodes.OK);
        }
        // Netty tracks one buffer in 128 for leaks, with a stack trace each: overhead that a measurement must not have
        if (System.getProperty(LEAK_DETECTION) == null) {
            System.setProperty(LEAK_DETECTION, "disabled");
        }
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> printLine(failure));
        System.exit(execute(arguments));
    }

    private static int execute(String[] arguments) {
        try {
            return HarnessCommand.commandLineFor(arguments).execute(arguments);
        } catch (RuntimeException | Error e) {
            printLine(e);
            return ExitCodes.FAILED;
        }
    }

    private static void printLine(Throwable failure) {
        System.err.println("harness: " + Printable.line(new FailureTraces().line(failure)));
    }
}
