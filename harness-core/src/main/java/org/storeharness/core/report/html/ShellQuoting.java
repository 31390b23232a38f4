package org.storeharness.core.report.html;

import java.util.List;
import java.util.stream.Collectors;

/** Command lines for a shell of POSIX. */
final class ShellQuoting {
    private ShellQuoting() {}

    /** The words so that a shell takes them apart as they are. */
    static String join(List<String> words) {
        return words.stream().map(ShellQuoting::quote).collect(Collectors.joining(" "));
    }

    private static String quote(String word) {
        return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
