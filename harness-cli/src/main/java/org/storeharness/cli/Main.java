package org.storeharness.cli;

import java.util.Map;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.run.ShutdownHook;
import org.storeharness.run.stage.FailureTraces;
import org.storeharness.unit.Printable;

/** The entry point of the fat jar, and the only place that ends the process. */
public final class Main {
    /**
     * System properties that leave out what would be done beside the work that is measured. Netty would track one buffer in 128 for leaks, with
     * a stack trace each, and offer an event of the flight recorder for each buffer, whose classes are made while the first operations are on
     * their way. The JDK would make classes for each constructor and method that is called by reflection, which here happens a few times
     * for each, when options are read. MariaDB's driver would print a line for each statement that fails.
     */
    private static final Map<String, String> PROPERTIES = Map.of(
            "io.netty.leakDetection.level", "disabled",
            "io.netty.jfr.enabled", "false",
            "jdk.reflect.useNativeAccessorOnly", "true",
            "mariadb.logging.disable", "true");

    private Main() {}

    public static void main(String[] arguments) {
        // First, since what follows takes as long as printing a help text
        if (FastHelp.printIfAsked(arguments)) {
            System.exit(ExitCodes.OK);
        }
        SpelledNames.problem().ifPresent(problem -> {
            System.err.println("harness: " + problem);
            System.exit(ExitCodes.USAGE);
        });
        PROPERTIES.forEach((name, value) -> System.getProperties().putIfAbsent(name, value));
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> printLine(failure));
        int exitCode = execute(arguments);
        ShutdownHook.lastWordIsSaid();
        System.exit(exitCode);
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
