package org.storeharness.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** JVMs that tests start, set up to start with little processor time. */
public final class TestJvm {
    private TestJvm() {}

    /** The command line of one with this one's class path, which runs a main class with these arguments. */
    public static List<String> command(List<String> options, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    /** One that prints both of its streams into a file. */
    public static ProcessBuilder printingTo(Path file, List<String> options, Class<?> main, String... arguments) {
        return new ProcessBuilder(command(options, main, arguments))
                .redirectErrorStream(true)
                .redirectOutput(file.toFile());
    }
}
