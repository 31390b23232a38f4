package org.storeharness.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Command lines that run this harness in a JVM of its own, set up to start with little processor time. */
public final class HarnessProcess {
    private HarnessProcess() {}

    /** The command line of the harness with these arguments; a command that measures does so cold, as warming takes seconds. */
    public static List<String> command(String... arguments) {
        return warmCommand(CommandRun.cold(arguments));
    }

    /** The command line of the harness with these arguments as they are. */
    public static List<String> warmCommand(String... arguments) {
        List<String> command = java("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m");
        command.add(Main.class.getName());
        command.addAll(List.of(arguments));
        return command;
    }

    /** The command line of a JVM with this one's class path, up to the name of the main class. */
    public static List<String> java(String... options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        return command;
    }
}
