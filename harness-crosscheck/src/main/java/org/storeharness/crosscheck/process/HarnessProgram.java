package org.storeharness.crosscheck.process;

import java.util.ArrayList;
import java.util.List;

/**
 * This harness as a program that can be started.
 *
 * @param command the command line up to the arguments
 */
public record HarnessProgram(List<String> command) {
    public HarnessProgram {
        command = List.copyOf(command);
    }

    /** The command line with these arguments. */
    public List<String> with(List<String> arguments) {
        List<String> all = new ArrayList<>(command);
        all.addAll(arguments);
        return all;
    }
}
