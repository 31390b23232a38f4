package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.store.StoreException;
import org.storeharness.unit.InvalidValueException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Option;

class HarnessCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void theHelpOfEveryCommandHasValidFormats() {
        PrintStream standardError = System.err;
        ByteArrayOutputStream warnings = new ByteArrayOutputStream();
        System.setErr(new PrintStream(warnings, true, StandardCharsets.UTF_8));
        try {
            assertHelpIsFormatted(HarnessCommand.commandLine());
        } finally {
            System.setErr(standardError);
        }
        assertThat(warnings.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    private static void assertHelpIsFormatted(CommandLine command) {
        assertThat(command.getUsageMessage(Ansi.OFF)).doesNotContain("%%", "%n", "${");
        command.getSubcommands().values().forEach(HarnessCommandTest::assertHelpIsFormatted);
    }

    @Test
    void theCommandThatIsNamedIsBuiltAloneAndHelpsAsInTheWholeTree() {
        for (CommandLine command : HarnessCommand.commandLine().getSubcommands().values()) {
            CommandLine alone = HarnessCommand.commandLineFor(command.getCommandName(), "--help");
            if (!command.getCommandName().equals("generate-completion")) {
                assertThat(alone.getSubcommands()).containsOnlyKeys(command.getCommandName());
            }
            assertThat(alone.getSubcommands().get(command.getCommandName()).getUsageMessage(Ansi.OFF))
                    .isEqualTo(command.getUsageMessage(Ansi.OFF));
        }
    }

    @Test
    void whereNoCommandIsNamedAllAreBuilt() {
        Set<String> all = HarnessCommand.commandLine().getSubcommands().keySet();
        assertThat(HarnessCommand.commandLineFor().getSubcommands().keySet()).isEqualTo(all);
        assertThat(HarnessCommand.commandLineFor("--verison", "compare")
                        .getSubcommands()
                        .keySet())
                .isEqualTo(all);
        assertThat(HarnessCommand.commandLineFor("generate-completion")
                        .getSubcommands()
                        .keySet())
                .isEqualTo(all);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            defect more | 2 | harness defect: unexpected argument 'more' (see 'harness defect --help')
            bad-value   | 2 | harness bad-value: rounds must be 1..1000, got 0
            bad-store   | 1 | harness bad-store: no server answers
            """)
    void whatCannotBeDoneIsOneLineAndItsExitCode(String arguments, int exitCode, String line) {
        assertThat(execute(arguments.split(" "))).isEqualTo(exitCode);
        assertThat(err.toString().lines()).containsExactly(line);
        assertThat(out.toString()).isEmpty();
    }

    /** Every command is called with one of the spellings, and one command with all. */
    @Test
    void credentialsAreRefusedByEveryCommandWithoutBeingShown() {
        List<List<String>> commands = CommandHelpTest.commands().stream()
                // that takes whatever it is given, and no notice of it
                .filter(command -> !command.getCommandName().equals("generate-completion"))
                .map(command -> command.getCommandSpec().qualifiedName().split(" "))
                .map(words -> List.of(words).subList(1, words.length))
                .toList();
        commands.forEach(command -> assertRefused(command, "--secret-key=PLANTED"));
        for (String given : List.of(
                "--access-key PLANTED",
                "--session-token=PLANTED",
                "--secretkey=PLANTED",
                "--aws-secret-access-key PLANTED")) {
            assertRefused(List.of("s3", "bench"), given.split(" "));
        }
        assertThat(err.toString()).doesNotContain("PLANTED");
        assertThat(err.toString().lines())
                .hasSize(commands.size() + 4)
                .hasSizeGreaterThan(30)
                .allSatisfy(line -> assertThat(line)
                        .contains(": --access-key, --secret-key and --session-token must not be given")
                        .contains("set AWS_ACCESS_KEY_ID"));
    }

    private void assertRefused(List<String> command, String... given) {
        List<String> all = new ArrayList<>(command);
        all.addAll(List.of(given));
        assertThat(execute(all.toArray(String[]::new))).as(all.toString()).isEqualTo(2);
    }

    @Test
    void aSecretInAnErrorIsHiddenInItsTraceToo() {
        assertThat(execute("secret-store", "-vvv")).isEqualTo(1);
        assertThat(err.toString())
                .contains(
                        "harness secret-store: no answer of http://***@host",
                        "StoreException: no answer of http://***@host")
                .doesNotContain("PLANTED");
    }

    @Test
    void anUnknownCommandIsOneLineThatListsTheCommands() {
        assertThat(execute("polish")).isEqualTo(2);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .startsWith("harness: unknown command 'polish', there are compare, ")
                .doesNotContain(", train")
                .endsWith(" (see 'harness --help')");
    }

    @Test
    void withoutACommandFourThingsToTryAreShown() {
        assertThat(execute()).isEqualTo(2);
        assertThat(err.toString().lines())
                .hasSize(6)
                .contains("To begin with:")
                .filteredOn(line -> line.startsWith("  ./harness "))
                .hasSize(4)
                .allSatisfy(line -> assertThat(tried(line)).isZero());
    }

    /** The exit code of the help of the command in the line. */
    private static int tried(String line) {
        String[] words = line.strip().split(" ");
        return HarnessCommand.commandLine()
                .setOut(new PrintWriter(new StringWriter()))
                .execute(Stream.concat(
                                Stream.of(words).skip(1).takeWhile(word -> word.matches("[a-z]+")), Stream.of("--help"))
                        .toArray(String[]::new));
    }

    @Test
    void noWordOfAnErrorActsOnTheTerminal() {
        String evil = "x\u001b[31m\u009b2J\u202eyx\ny";
        assertThat(execute("run", evil)).isEqualTo(2);
        assertThat(execute("report", evil)).isEqualTo(2);
        assertThat(execute(evil)).isEqualTo(2);
        assertThat(execute("bad-store", evil)).isEqualTo(2);
        assertThat(execute("evil-store")).isEqualTo(1);
        assertThat(err.toString().lines())
                .hasSize(5)
                .allSatisfy(line -> assertThat(line).contains("\\u001b[31m\\u009b2J\\u202e"));
        assertThat(err.toString()).doesNotContain("\u001b", "\u009b", "\u202e");
    }

    @Test
    void aDefectIsOneLineThatNamesAFileWithItsStackTrace() throws Exception {
        assertThat(execute("defect")).isEqualTo(1);
        assertThat(err.toString().lines())
                .singleElement(InstanceOfAssertFactories.STRING)
                .startsWith(
                        "harness defect: IllegalStateException: planted: this should not happen; please report it with its"
                                + " trace, which is in ")
                .doesNotContain("\tat ");
        Path trace = Path.of(err.toString().strip().replaceFirst(".* is in ", ""));
        assertThat(trace)
                .content()
                .startsWith("java.lang.IllegalStateException: planted")
                .contains("\tat ");
        Files.delete(trace);
    }

    private int execute(String... arguments) {
        return HarnessCommand.commandLineFor(arguments)
                .addSubcommand(new BadValue())
                .addSubcommand(new BadStore())
                .addSubcommand(new EvilStore())
                .addSubcommand(new SecretStore())
                .addSubcommand(new Defect())
                .setParameterExceptionHandler(new UsageErrorHandler())
                .setExecutionExceptionHandler(new ExecutionErrorHandler())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    @Command(name = "bad-value")
    private static final class BadValue implements Runnable {
        @Override
        public void run() {
            throw new InvalidValueException("rounds", "must be 1..1000, got 0");
        }
    }

    @Command(name = "bad-store")
    private static final class BadStore implements Callable<Integer> {
        @Override
        public Integer call() throws StoreException {
            throw new StoreException("no server answers");
        }
    }

    @Command(name = "evil-store")
    private static final class EvilStore implements Callable<Integer> {
        @Override
        public Integer call() throws StoreException {
            throw new StoreException("it says:\n  x\u001b[31m\u009b2J\u202e");
        }
    }

    @Command(name = "secret-store")
    private static final class SecretStore implements Callable<Integer> {
        @Option(names = "-v")
        private boolean[] verbosity = {};

        @Override
        public Integer call() throws StoreException {
            throw new StoreException("no answer of http://me:PLANTED@host with " + verbosity.length);
        }
    }

    @Command(name = "defect")
    private static final class Defect implements Runnable {
        @Override
        public void run() {
            throw new IllegalStateException("planted");
        }
    }
}
