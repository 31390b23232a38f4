package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Command lines that run this harness in a JVM of its own, set up to start with little processor time. */
public final class HarnessProcess {
    private static final Path STRACE = Path.of("/usr/bin/strace");

    private HarnessProcess() {}

    /** A process that ended, and what it said. */
    public record Ended(int exitCode, String said) {}

    /**
     * Runs a command to its end.
     *
     * @param out takes what it says
     * @param strace the options of the strace that follows it; without any it runs alone
     */
    public static Ended run(Path out, List<String> strace, List<String> command)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>();
        if (!strace.isEmpty()) {
            assumeTrue(Files.isExecutable(STRACE), "does not apply: the tool strace is not installed (apt strace)");
            all.addAll(List.of(STRACE.toString(), "-f", "--seccomp-bpf"));
            all.addAll(strace);
        }
        all.addAll(command);
        Process run = new ProcessBuilder(all)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertThat(run.waitFor(120, TimeUnit.SECONDS)).isTrue();
        String said = Files.readString(out);
        assumeTrue(!said.contains("PTRACE"), "does not apply: the tool strace may not trace here");
        return new Ended(run.exitValue(), said);
    }

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
