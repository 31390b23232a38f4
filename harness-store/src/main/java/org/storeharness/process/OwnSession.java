package org.storeharness.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Commands in a session of their own, which signals to this process group, such as that of Ctrl-C, do not reach. */
public final class OwnSession {
    private static final List<String> SETSID = Stream.of("/usr/bin/setsid", "/bin/setsid")
            .filter(program -> Files.isExecutable(Path.of(program)))
            .limit(1)
            .toList();

    private OwnSession() {}

    /** Whether this system has {@code setsid}. */
    static boolean isPossible() {
        return !SETSID.isEmpty();
    }

    /** The command line that runs a command in a session of its own; the command itself where the system has no {@code setsid}. */
    public static List<String> command(List<String> command) {
        return Stream.concat(SETSID.stream(), command.stream()).toList();
    }
}
