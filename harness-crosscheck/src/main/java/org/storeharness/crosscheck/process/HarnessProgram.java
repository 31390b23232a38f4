package org.storeharness.crosscheck.process;

import java.util.ArrayList;
import java.util.List;

/**
 * The command line that starts this harness in a process of its own.
 *
 * @param command all but the arguments
 */
public record HarnessProgram(List<String> command) {
    public HarnessProgram {
        command = List.copyOf(command);
    }

    /** The command line with these arguments, as a list that can be changed. */
    public List<String> with(List<String> arguments) {
        List<String> all = new ArrayList<>(command);
        all.addAll(arguments);
        return all;
    }
}
