package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The commands of {@code refused-commands.txt}: what cannot be done is one line that names the thing and the value, and nothing is made. */
class RefusedCommandsTest {
    @TempDir
    private Path directory;

    static List<String> refused() throws IOException {
        try (InputStream list = RefusedCommandsTest.class.getResourceAsStream("refused-commands.txt")) {
            return new String(Objects.requireNonNull(list).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatCannotBeDoneIsOneLineAndNothingIsMade(String line) throws IOException {
        String[] parts = line.split(" \\| ");
        CommandRun run = CommandRun.ofWarm(arguments(parts[0]).toArray(String[]::new));
        assertThat(run.errorLines())
                .singleElement()
                .asString()
                .contains(parts[2])
                .doesNotContain("PLANTED");
        assertThat(run.exitCode()).isEqualTo(Integer.parseInt(parts[1]));
        assertThat(run.out()).isEmpty();
        assertThat(directory.resolve("out")).doesNotExist();
        assertThat(List.of("data", "place"))
                .allSatisfy(name -> assertThat(directory.resolve(name)).isEmptyDirectory());
    }

    /** The words of the command, with the options for its places behind its name. */
    private List<String> arguments(String command) throws IOException {
        Path data = Files.createDirectory(directory.resolve("data"));
        Path place = Files.createDirectory(directory.resolve("place"));
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                targets: {memory: {store: memory}}
                workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 10}}}}
                """);
        Path script = Files.writeString(directory.resolve("broken.sql"), "SELECT 1;\n\\startpipeline\n");
        Path run = Path.of("../harness-report/src/test/resources/org/storeharness/report/runs/base.json");
        List<String> words = new ArrayList<>();
        for (String word : command.split(" ")) {
            words.add(word.replace("{dir}", place.toString())
                    .replace("{plan}", plan.toString())
                    .replace("{run}", run.toString())
                    .replace("{script}", script.toString())
                    .replace('~', ' '));
        }
        CommandLine named = HarnessCommand.commandLineFor(words.toArray(String[]::new));
        int names = 0;
        while (names < words.size() && named.getSubcommands().containsKey(words.get(names))) {
            named = named.getSubcommands().get(words.get(names++));
        }
        if (named.getCommandSpec().findOption("--data-dir") != null) {
            words.add(names, "--data-dir=" + data);
        }
        if (named.getCommandSpec().findOption("--out") != null) {
            words.addAll(names, List.of("-q", "--out=" + directory.resolve("out")));
        }
        return words;
    }
}
