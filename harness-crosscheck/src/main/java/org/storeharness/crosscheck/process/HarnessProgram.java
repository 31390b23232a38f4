package org.storeharness.crosscheck.process;

import java.util.ArrayList;
import java.util.List;

/**
 * The command line that starts this harness in a process of its own.
 *
 * @param command the command line without the arguments
 */
public record HarnessProgram(List<String> command) {
    public HarnessProgram {
        command = List.copyOf(command);
    }

    /** The command line with these arguments, as a modifiable list. */
    public List<String> with(List<String> arguments) {
        List<String> all = new ArrayList<>(command);
        all.addAll(arguments);
        return all;
    }
}
