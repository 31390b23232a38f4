package org.storeharness.cli;

/** The entry point of the fat jar, and the only place that ends the process. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        System.exit(
                QuickAnswer.given(arguments) ? 0 : HarnessCommand.commandLine().execute(arguments));
    }
}
