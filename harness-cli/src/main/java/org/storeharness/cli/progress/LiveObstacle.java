package org.storeharness.cli.progress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.storeharness.cli.support.Terminal;

/** Why a full-screen view cannot be shown here. */
final class LiveObstacle {
    private static final int GROUP = 2;
    private static final int FOREGROUND_GROUP = 5;

    private LiveObstacle() {}

    /** The reason in a few words; empty where it can be shown. */
    static Optional<String> find() {
        return find(System.getenv(), Terminal.isStandardInput() && Terminal.isStandardError(), isForeground());
    }

    /**
     * @param terminal whether standard input and standard error are a terminal
     * @param foreground whether the terminal is this process's at the moment: in the background it would be stopped
     */
    static Optional<String> find(Map<String, String> environment, boolean terminal, boolean foreground) {
        String type = environment.getOrDefault("TERM", "");
        if (!environment.getOrDefault("CI", "").isEmpty()) {
            return Optional.of("CI is set");
        }
        if (!terminal) {
            return Optional.of("standard input and standard error are not both a terminal");
        }
        if (type.isEmpty() || type.equals("dumb")) {
            return Optional.of("TERM is " + (type.isEmpty() ? "not set" : type));
        }
        return foreground ? Optional.empty() : Optional.of("this process is in the background");
    }

    /** Whether the terminal is this process's at the moment. */
    static boolean isForeground() {
        return isForeground(statOfThisProcess());
    }

    /**
     * Whether the terminal's process group is this process's own.
     *
     * @param stat the line of {@code /proc/self/stat}; empty where there is none, which is no obstacle
     */
    static boolean isForeground(String stat) {
        // The name of the program comes second, in brackets, and may have anything in it
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
        return fields.length <= FOREGROUND_GROUP || fields[GROUP].equals(fields[FOREGROUND_GROUP]);
    }

    private static String statOfThisProcess() {
        try {
            return Files.readString(Path.of("/proc/self/stat"));
        } catch (IOException e) {
            return "";
        }
    }
}
