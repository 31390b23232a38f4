package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.Callable;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.InvalidValueException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;

class HarnessCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void helpGoesToStandardOutput() {
        assertThat(execute("--help")).isZero();
        assertThat(out.toString()).startsWith("Usage: harness");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void theVersionNamesTheCommitOfTheBuild() {
        assertThat(execute("--version")).isZero();
        assertThat(out.toString().strip())
                .matches("harness \\d+\\.\\d+\\.\\S+ \\(commit ([0-9a-f]{7,}|unknown)(, with local changes)?\\)");
    }

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

    @Test
    void whatIsNoNumberIsNamedWithWhatIsAllowed() {
        assertThat(execute("compare", "--seed", "x")).isEqualTo(2);
        assertThat(execute("compare", "--concurrency", "1,y")).isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly(
                        "harness compare: --seed must be a whole number, got 'x' (see 'harness compare --help')",
                        "harness compare: --concurrency must be a whole number, got 'y' (see 'harness compare --help')");
    }

    @Test
    void anUnknownOptionIsOneLineAndExitCodeTwo() {
        assertThat(execute("--verison")).isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly("harness: unknown option '--verison', did you mean --version? (see 'harness --help')");
        assertThat(out.toString()).isEmpty();
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
    void anArgumentThatACommandDoesNotTakeIsOneLineAndExitCodeTwo() {
        assertThat(execute("defect", "more")).isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly("harness defect: unexpected argument 'more' (see 'harness defect --help')");
    }

    @Test
    void aMissingCommandIsOneLineAndExitCodeTwo() {
        assertThat(execute()).isEqualTo(2);
        assertThat(err.toString().lines()).containsExactly("harness: a command is missing (see 'harness --help')");
    }

    @Test
    void aBadValueIsOneLineAndExitCodeTwo() {
        assertThat(execute("bad-value")).isEqualTo(2);
        assertThat(err.toString().lines()).containsExactly("harness bad-value: rounds must be 1..1000, got 0");
    }

    @Test
    void aStoreThatCannotBeUsedIsOneLineAndExitCodeOne() {
        assertThat(execute("bad-store")).isEqualTo(1);
        assertThat(err.toString().lines()).containsExactly("harness bad-store: no server answers");
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
        return HarnessCommand.commandLine()
                .addSubcommand(new BadValue())
                .addSubcommand(new BadStore())
                .addSubcommand(new EvilStore())
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

    @Command(name = "defect")
    private static final class Defect implements Runnable {
        @Override
        public void run() {
            throw new IllegalStateException("planted");
        }
    }
}
