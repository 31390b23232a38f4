package org.storeharness.cli.support;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.storeharness.crosscheck.process.HarnessProgram;

/** Makes the command line that starts this harness again: the same Java, options and classes. */
public final class HarnessCommandLine {
    /** By name, because the package of the class depends on this one. */
    private static final String MAIN = "org.storeharness.cli.Main";

    private HarnessCommandLine() {}

    /** The command line, to which arguments are added. */
    public static HarnessProgram program() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> !option.startsWith("-javaagent:") && !option.startsWith("-agent"))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN));
        return new HarnessProgram(command);
    }
}
