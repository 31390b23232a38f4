package org.storeharness.cli.crosscheck;

import java.util.ArrayList;
import java.util.List;

/**
 * This harness as a program that can be started.
 *
 * @param command the command line up to the arguments
 */
record HarnessProgram(List<String> command) {
    HarnessProgram {
        command = List.copyOf(command);
    }

    /** The command line with these arguments. */
    List<String> with(List<String> arguments) {
        List<String> all = new ArrayList<>(command);
        all.addAll(arguments);
        return all;
    }
}
