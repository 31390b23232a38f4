package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.storeharness.process.FreePorts;
import picocli.CommandLine;

/** Tests the bound on commands that would take hours: a fill, a phase, a search, or waiting for an agent that does not come. */
@Timeout(300)
class MaxTimeTest {
    private static final List<String> COMMANDS = List.of(
            "compare --targets null --fill 10000000000 --max-time 300ms",
            "run PLAN --find-rate p99<10s --fill 10 --duration 1h --max-time 1s",
            "run PLAN --fill 10 --duration 1h --max-time 300ms",
            "run PLAN --agents a --listen ADDRESS --max-time 300ms",
            "curve PLAN --duration 10ms --warm-up 1ms --max-time 3s");

    /** These start a server, which takes some seconds. */
    private static final List<String> WITH_A_SERVER = List.of(
            "seaweed sweep --loopback --volumes 1 --concurrency 1 --rounds 1 --duration 1h --max-time 3s",
            "postgres bench --fill 1000000000 --max-time 10s",
            "postgres sweep --fill 1000000000 --max-time 10s",
            "postgres script -b select-only -i -T 100000 --max-time 10s");

    @TempDir
    private Path directory;

    static List<String> commands() {
        return COMMANDS;
    }

    static List<String> withAServer() {
        return WITH_A_SERVER;
    }

    @ParameterizedTest
    @MethodSource("commands")
    @Tag("slow")
    void everyCommandEndsInItsTimeAndSaysSo(String line) throws Exception {
        CommandRun run = run(line);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(run.err()).containsPattern("the time (of \\S+ )?\\(--max-time\\) was over");
    }

    @ParameterizedTest
    @MethodSource("withAServer")
    @Tag("exhaustive")
    void everyCommandWithAServerDoesAsWell(String line) throws Exception {
        everyCommandEndsInItsTimeAndSaysSo(line);
    }

    @Test
    void noCommandWithTheOptionIsLeftOut() {
        Set<String> tried = Stream.concat(COMMANDS.stream(), WITH_A_SERVER.stream())
                .map(line -> line.replaceFirst("^((postgres|seaweed) \\S+|\\S+) .*", "$1"))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(withMaxTime("", HarnessCommand.commandLineFor())).isEqualTo(tried);
    }

    /** A command without an end of its own waits for its agents two minutes. */
    @Test
    void anAgentThatDoesNotComeIsNotWaitedForWithoutBound() throws Exception {
        CommandRun run = run("run PLAN --agents a,b --listen ADDRESS --wait 100ms -q --format json");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .isEqualTo(
                        "harness run: agents a, b have not come within 100ms (--wait): start 'harness agent --name a',"
                                + " or see what it says\n");
    }

    private CommandRun run(String line) throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                rounds: 1
                cold: true
                targets: {nothing: {store: "null"}}
                workloads:
                  read: {operations: {read: 1}, phases: {fill: 10000000000, measure: {duration: 10ms}}}
                """);
        List<String> words = new ArrayList<>(List.of(line.replace("PLAN", plan.toString())
                .replace("ADDRESS", "127.0.0.1:" + FreePorts.choose())
                .split(" ")));
        words.add("--out=" + directory.resolve("out"));
        words.add("--data-dir=" + Files.createDirectories(directory.resolve("data")));
        return CommandRun.of(words.toArray(String[]::new));
    }

    private static Set<String> withMaxTime(String before, CommandLine command) {
        Set<String> names = new TreeSet<>();
        command.getSubcommands().forEach((name, below) -> {
            String path = (before + " " + name).strip();
            if (below.getCommandSpec().findOption("--max-time") != null) {
                names.add(path);
            }
            names.addAll(withMaxTime(path, below));
        });
        return names;
    }
}
