package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.OptionSpec;

/** Tests the parts that the help of every command has, and that options mean the same everywhere. */
class CommandHelpTest {
    private static final Pattern EXAMPLE = Pattern.compile("\\./harness((?:'[^']*'|[^'|)])*)");
    private static final Pattern WORD = Pattern.compile("(?:'[^']*'|[^\\s'])+");

    /** mdtest's own meaning of {@code -n}. */
    private static final String MDTEST = "harness fs metadata";

    /** Commands whose work is what a job file, or a file of one size, says. */
    private static final List<String> SIZED_WORK = List.of(
            "harness fs fio",
            "harness fs corners",
            "harness fs throughput",
            "harness fs ladder",
            MDTEST,
            "harness selftest");

    static List<CommandLine> commands() {
        List<CommandLine> all = new ArrayList<>();
        add(HarnessCommand.commandLine(), all);
        return all;
    }

    private static void add(CommandLine command, List<CommandLine> all) {
        if (!command.getCommandSpec().usageMessage().hidden()) {
            all.add(command);
            command.getSubcommands().values().forEach(subcommand -> add(subcommand, all));
        }
    }

    @Test
    void theHelpOfEveryCommandBeginsWithTheQuestionThatItAnswersAndAnExample() {
        assertThat(commands()).hasSizeGreaterThan(30).allSatisfy(command -> {
            List<String> lines = command.getUsageMessage(Ansi.OFF).lines().toList();
            assertThat(lines.get(0)).as(name(command)).matches("[A-Z].{10,97}\\?");
            assertThat(lines.get(1)).startsWith("  ").contains("./harness");
            assertThat(lines.get(2)).isEmpty();
            assertThat(lines.get(3)).startsWith("Usage: " + name(command));
        });
    }

    /** The usual options are on one screen, and all are one option away. */
    @Test
    void helpHasAtMostFortyLinesAndTheRestIsUnderAnOption() {
        assertThat(commands()).allSatisfy(command -> {
            List<String> lines = command.getUsageMessage(Ansi.OFF).lines().toList();
            assertThat(lines).as(name(command)).hasSizeLessThanOrEqualTo(40);
            String options = String.join(" ", lines);
            assertThat(options.replaceAll("\\([^()]*\\)", "")).as(name(command)).doesNotContain("(", ")");
        });
        assertThat(commands())
                .filteredOn(command -> command.getCommandSpec().findOption("--help-all") != null)
                .hasSize(15)
                .allSatisfy(command -> {
                    assertThat(command.getUsageMessage(Ansi.OFF))
                            .doesNotContainPattern("  --(ssh|agents|listen|tls)=")
                            .contains(
                                    "--help-all",
                                    command.getCommandSpec().findOption("--ssh") == null ? "" : "agents, ssh and TLS");
                    ShortHelp.askForAll(command);
                    String whole = command.getUsageMessage(Ansi.OFF);
                    command.getCommandSpec().options().stream()
                            .filter(option -> !option.hidden())
                            .forEach(option ->
                                    assertThat(whole).as(name(command)).contains(option.longestName()));
                });
    }

    @Test
    void namesOfOtherToolsAreTakenAndNotShown() {
        CommandLine compare =
                HarnessCommand.commandLineFor("compare").getSubcommands().get("compare");
        for (Map.Entry<String, String> other : Map.of(
                        "--warmup=1s", "--warm-up=1s",
                        "--objects=7", "--fill=7",
                        "--target=fs", "--targets=fs",
                        "--master=a:1", "--seaweed-master=a:1")
                .entrySet()) {
            assertThat(values(compare, other.getKey())).isEqualTo(values(compare, other.getValue()));
            String name = other.getKey().replaceFirst("=.*", "");
            ShortHelp.askForAll(compare);
            assertThat(compare.getUsageMessage(Ansi.OFF)).doesNotContain(name + "=", name + ",");
        }
    }

    /** The values that all options with a description have after a command line was read. */
    private static Map<String, String> values(CommandLine command, String argument) {
        command.getCommandSpec().root().commandLine().parseArgs(command.getCommandName(), argument);
        Map<String, String> values = new TreeMap<>();
        command.getCommandSpec().options().stream()
                .filter(option -> !option.hidden())
                .forEach(option -> {
                    Object value = option.getValue();
                    values.put(
                            option.longestName(),
                            value instanceof boolean[] flags ? Arrays.toString(flags) : String.valueOf(value));
                });
        return values;
    }

    @Test
    void shellsCompleteValuesAndNoNameThatIsNotShown() {
        assertThat(AutoComplete.bash("harness", HarnessCommand.commandLine()))
                .contains(
                        "\"postgres-batch\"", "\"seaweed-s3\"", "\"markdown\"", "\"fio-json\"", "--no-scratch-warm-up")
                .doesNotContain("--warmup", "--cold", "--target'");
    }

    @Test
    void noTwoCommandsAnswerTheSameQuestion() {
        assertThat(commands().stream()
                        .map(command -> command.getCommandSpec().usageMessage().header()[0])
                        .toList())
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void everyExampleIsACommandLineThatIsUnderstood(String example, List<String> words) {
        String[] arguments = words.toArray(String[]::new);
        CommandLine.ParseResult parsed =
                HarnessCommand.commandLineFor(arguments).parseArgs(arguments);
        assertThat(parsed.hasSubcommand()).as(example).isTrue();
        assertThat(parsed.errors()).as(example).isEmpty();
    }

    static List<org.junit.jupiter.params.provider.Arguments> examples() {
        return commands().stream()
                .flatMap(command -> examplesOf(command).stream())
                .distinct()
                .map(example -> org.junit.jupiter.params.provider.Arguments.of(example, words(example)))
                .toList();
    }

    /** The lines of the footer without explanations; a line that ends with a backslash goes on. */
    private static List<String> examplesOf(CommandLine command) {
        String all = String.join("\n", command.getCommandSpec().usageMessage().footer());
        return all.replace("\\\n", " ")
                .lines()
                .map(line -> line.strip().replaceFirst(" {3,}\\S.*", "").replace("%%", "%"))
                .toList();
    }

    private static List<String> words(String example) {
        Matcher call = EXAMPLE.matcher(example.replaceAll("\\$\\([^)]*\\)", "x"));
        assertThat(call.find()).as(example).isTrue();
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(call.group(1));
        while (word.find()) {
            words.add(word.group().replace("'", ""));
        }
        return words;
    }

    @Test
    void aShortNameStandsForOneThingOnEveryCommand() {
        assertLong("-c", List.of("--concurrency"), List.of());
        assertLong("-n", List.of("--operations"), List.of(MDTEST));
        assertLong("-d", List.of("--data-dir", "--directory"), List.of());
        assertLong("-o", List.of("--output"), List.of());
        assertLong("-q", List.of("--quiet"), List.of());
        assertLong("-v", List.of("--verbose"), List.of());
    }

    /** A command that has the short name has it for one of the long ones; one that has a long one has the short one. */
    private static void assertLong(String shorter, List<String> longer, List<String> but) {
        for (CommandLine command : commands()) {
            List<OptionSpec> shown = command.getCommandSpec().options().stream()
                    .filter(option -> !option.hidden())
                    .toList();
            for (OptionSpec option : shown) {
                List<String> names = Arrays.asList(option.names());
                if (names.contains(shorter) && !but.contains(name(command))) {
                    assertThat(names).as(name(command)).containsAnyElementsOf(longer);
                }
            }
            if (shown.stream().anyMatch(option -> Arrays.asList(option.names()).contains(longer.get(0)))) {
                assertThat(shown)
                        .as(name(command))
                        .anyMatch(option -> Arrays.asList(option.names()).contains(shorter));
            }
        }
    }

    @Test
    void anOptionTakesTheSameKindOfValueOnEveryCommand() {
        Map<String, String> labels = new TreeMap<>();
        for (CommandLine command : commands()) {
            for (String name :
                    List.of("--duration", "--warm-up", "--format", "--out", "--output", "--data-dir", "--rate")) {
                OptionSpec option = command.getCommandSpec().findOption(name);
                if (option != null) {
                    assertThat(labels.merge(name, option.paramLabel(), (one, other) -> one))
                            .as(name(command) + " " + name)
                            .isEqualTo(option.paramLabel());
                }
            }
        }
        assertThat(labels).hasSize(7);
    }

    @Test
    void everyCommandThatMeasuresHasTheCommonOptions() {
        List<CommandLine> measure = commands().stream()
                .filter(command -> command.getCommandSpec().findOption("--out") != null)
                .toList();
        assertThat(measure).hasSize(15).allSatisfy(command -> {
            assertOptions(
                    command,
                    "--format",
                    "--data-dir",
                    "-d",
                    "--tag",
                    "--margin",
                    "--no-scratch-warm-up",
                    "-q",
                    "-v",
                    "--rounds");
            if (!SIZED_WORK.contains(name(command))) {
                assertOptions(command, "-c", "-n", "--duration", "--warm-up", "--size", "--set");
            }
        });
    }

    private static void assertOptions(CommandLine command, String... names) {
        List<String> jobs = List.of("harness fs fio", "harness fs corners");
        for (String name : names) {
            if (!name.equals("--rounds") || !jobs.contains(name(command))) {
                assertThat(command.getCommandSpec().findOption(name))
                        .as(name(command) + " " + name)
                        .isNotNull();
            }
        }
    }

    private static String name(CommandLine command) {
        return command.getCommandSpec().qualifiedName();
    }
}
