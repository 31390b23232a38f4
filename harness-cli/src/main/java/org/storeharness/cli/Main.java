package org.storeharness.cli;

import org.storeharness.cli.support.ExitCodes;

/** The entry point of the fat jar, and the only place that ends the process. */
public final class Main {
    private static final String LEAK_DETECTION = "io.netty.leakDetection.level";

    private Main() {}

    public static void main(String[] arguments) {
        // Netty tracks one buffer in 128 for leaks, with a stack trace each: overhead that a measurement must not have
        if (System.getProperty(LEAK_DETECTION) == null) {
            System.setProperty(LEAK_DETECTION, "disabled");
        }
        System.exit(
                FastHelp.printIfAsked(arguments)
                        ? ExitCodes.OK
                        : HarnessCommand.commandLine().execute(arguments));
    }
}
