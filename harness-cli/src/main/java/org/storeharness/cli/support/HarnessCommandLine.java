package org.storeharness.cli.support;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.storeharness.run.stage.RunException;

/** Makes the command line that starts this harness again: the same Java, options and classes. */
public final class HarnessCommandLine {
    /** The main class, by name because its package depends on this one. */
    private static final String MAIN = "org.storeharness.cli.Main";

    /** The option that stands in the manifest of the jar for a JVM that is started by {@code -jar}. */
    private static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

    /** The first Java that warns of native access. */
    private static final int FIRST_TO_WARN = 24;

    private HarnessCommandLine() {}

    /**
     * The command line with these arguments. A JVM that was started by {@code -jar} starts the new one so, too: with options of its own in place
     * of the manifest's, the new one would not use the cache that the launcher has trained for this start.
     */
    public static List<String> with(List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> !option.startsWith("-javaagent:") && !option.startsWith("-agent"))
                .forEach(command::add);
        if (isStartedByJar(System.getProperty("sun.java.command", ""), classPath())) {
            command.addAll(List.of("-jar", classPath()));
        } else {
            if (Runtime.version().feature() >= FIRST_TO_WARN && command.stream().noneMatch(NATIVE_ACCESS::equals)) {
                command.add(NATIVE_ACCESS);
            }
            command.addAll(List.of("-cp", classPath(), MAIN));
        }
        command.addAll(arguments);
        return command;
    }

    /**
     * Whether a JVM was started by {@code -jar}.
     *
     * @param javaCommand its {@code sun.java.command}: the main class or the jar, and the arguments
     */
    static boolean isStartedByJar(String javaCommand, String classPath) {
        return classPath.endsWith(".jar") && (javaCommand + " ").startsWith(classPath + " ");
    }

    /**
     * The jar that all classes are from.
     *
     * @throws RunException if they are not from one jar, as in a development environment
     */
    public static Path jar() throws RunException {
        String path = classPath();
        if (isOneJar(path)) {
            return Path.of(path).toAbsolutePath();
        }
        throw new RunException("agents get the harness as one jar, and this is not it: start it with ./harness");
    }

    /** Whether a class path is a jar alone. */
    static boolean isOneJar(String classPath) {
        return classPath.endsWith(".jar") && !classPath.contains(File.pathSeparator);
    }

    /** The class path of this JVM. */
    static String classPath() {
        return System.getProperty("java.class.path");
    }
}
