package org.storeharness.report.page;

import java.util.List;
import java.util.stream.Collectors;

/** Quotes command lines for a POSIX shell. */
final class ShellQuoting {
    private ShellQuoting() {}

    /** One line from which a shell makes these arguments again. */
    static String join(List<String> arguments) {
        return arguments.stream().map(ShellQuoting::quote).collect(Collectors.joining(" "));
    }

    private static String quote(String argument) {
        return argument.matches("[A-Za-z0-9_@%+=:,./-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}
