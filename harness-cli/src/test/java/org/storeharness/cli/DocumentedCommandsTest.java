package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Scanner;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.DocumentedCommandList.Proof;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** No command of README.md and docs/*.md rots: each is run, or the list of them says what runs it. */
@Tag("slow")
@Timeout(300)
class DocumentedCommandsTest {
    private static final Path ROOT = Path.of("..");
    private static final Set<String> KINDS =
            Set.of("run", "run-long", "serves", "exits", "parsed", "test", "ci", "other");

    /** A check of a form of a command. */
    private interface FormCheck {
        void of(String command, String form) throws Exception;
    }

    @TempDir
    private static Path directory;

    private static DocumentedCommandPlaces places = new DocumentedCommandPlaces(Path.of("."));
    private static List<DocumentedCommand> documented = List.of();
    private static DocumentedCommandList list = DocumentedCommandList.parse(List.of());

    @BeforeAll
    static void read() throws IOException {
        documented = DocumentedCommand.all();
        list = DocumentedCommandList.read();
        places = new DocumentedCommandPlaces(directory);
    }

    @AfterAll
    static void close() throws Exception {
        places.close();
    }

    @Test
    void everyCommandOfADocumentIsInTheListAndNothingElse() {
        Set<String> shown = new LinkedHashSet<>();
        documented.stream()
                .filter(DocumentedCommand::inBlock)
                .map(DocumentedCommand::text)
                .forEach(shown::add);
        assertThat(list.commands()).containsExactlyInAnyOrderElementsOf(shown);
        assertThat(list.commands())
                .allSatisfy(command -> assertThat(list.proofs(command))
                        .as(command)
                        .extracting(Proof::kind)
                        .isSubsetOf(KINDS)
                        .anyMatch(kind -> !kind.equals("exits")));
    }

    @TestFactory
    Stream<DynamicTest> theParserTakesEveryCommandOfTheHarness() {
        return documented.stream()
                .filter(command -> command.inBlock() && command.ours())
                .map(command -> DynamicTest.dynamicTest(
                        command.toString(),
                        () -> commandLineFor(command.arguments())
                                .parseArgs(command.arguments().toArray(String[]::new))));
    }

    /** The command that is named, alone: the whole tree takes ten times as long to build. */
    private static CommandLine commandLineFor(List<String> words) {
        return HarnessCommand.commandLineFor(words.toArray(String[]::new));
    }

    @TestFactory
    Stream<DynamicTest> aSentenceNamesCommandsAndOptionsThatThereAre() {
        return documented.stream()
                .filter(command -> !command.inBlock() && command.ours())
                .map(command -> DynamicTest.dynamicTest(
                        command.toString(),
                        () -> assertKnown(command.arguments().stream()
                                .filter(word -> !word.equals("COMMAND"))
                                .toList())));
    }

    /** The words up to the first that is no command are commands, and every option is one of the last of them. */
    private static void assertKnown(List<String> words) {
        CommandLine command = commandLineFor(words);
        for (String word : words) {
            if (word.startsWith("-")) {
                assertThat(command.getCommandSpec().findOption(word)).as(word).isNotNull();
            } else if (command.getSubcommands().containsKey(word)) {
                command = command.getSubcommands().get(word);
            } else {
                assertThat(command.getSubcommands())
                        .as("'%s' is a command", word)
                        .isEmpty();
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> theFormsInTheListWork() {
        return forms("run", DocumentedCommandsTest::assertWorks);
    }

    @TestFactory
    @Tag("exhaustive")
    Stream<DynamicTest> theLongFormsInTheListWork() {
        return forms("run-long", DocumentedCommandsTest::assertWorks);
    }

    /** A server tells its address, serves, with its faults if it has some, and ends well when it is told to. */
    @TestFactory
    Stream<DynamicTest> theServersInTheListServe() {
        return forms(
                "serves",
                (command, form) -> assertTimeoutPreemptively(Duration.ofMinutes(2), () -> {
                    PipedWriter pipe = new PipedWriter();
                    try (Scanner lines = new Scanner(new PipedReader(pipe))) {
                        CommandLine server = HarnessCommand.commandLine().setOut(new PrintWriter(pipe, true));
                        String[] arguments = places.arguments(form).toArray(String[]::new);
                        int[] exitCode = {-1};
                        Thread thread = new Thread(() -> exitCode[0] = server.execute(arguments));
                        thread.setDaemon(true);
                        thread.start();
                        try {
                            String master = lines.nextLine();
                            assertThat(master).matches("master 127\\.0\\.0\\.1:\\d+");
                            assertThat(lines.nextLine()).startsWith("volume server 127.0.0.1:");
                            if (form.contains("--faults")) {
                                assertThat(statusOfReadingBack(master.replace("master ", "http://")))
                                        .isEqualTo(form.contains("lose=1") ? 404 : 200);
                            }
                        } finally {
                            thread.interrupt();
                        }
                        thread.join();
                        assertThat(exitCode[0]).isZero();
                    }
                }));
    }

    /** The answer's status to a read of an object whose upload was acknowledged. */
    private static int statusOfReadingBack(String master) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest assign =
                HttpRequest.newBuilder(URI.create(master + "/dir/assign")).build();
        Matcher assigned = Pattern.compile("\"fid\":\\s*\"([^\"]+)\".*?\"url\":\\s*\"([^\"]+)\"", Pattern.DOTALL)
                .matcher(client.send(assign, BodyHandlers.ofString()).body());
        assertThat(assigned.find()).isTrue();
        HttpRequest.Builder object =
                HttpRequest.newBuilder(URI.create("http://" + assigned.group(2) + "/" + assigned.group(1)));
        HttpRequest upload = object.PUT(BodyPublishers.ofString("Dear all")).build();
        assertThat(client.send(upload, BodyHandlers.discarding()).statusCode()).isEqualTo(201);
        return client.send(object.GET().build(), BodyHandlers.discarding()).statusCode();
    }

    private static Stream<DynamicTest> forms(String kind, FormCheck check) {
        return list.commands().stream()
                .flatMap(command -> list.proofs(command).stream()
                        .filter(proof -> proof.kind().equals(kind))
                        .map(proof -> DynamicTest.dynamicTest(command, () -> check.of(command, proof.text()))));
    }

    private static void assertWorks(String command, String form) throws Exception {
        CommandRun run = CommandRun.of(places.arguments(form).toArray(String[]::new));
        assertThat(run.exitCode()).as("%s%n%s%s", form, run.out(), run.err()).isIn(exitCodes(command));
        assertThat(run.out().isBlank()).as(form).isEqualTo(form.contains(" -o {tmp}"));
    }

    private static List<Integer> exitCodes(String command) {
        return list.proofs(command).stream()
                .filter(proof -> proof.kind().equals("exits"))
                .map(proof ->
                        Stream.of(proof.text().split(",")).map(Integer::valueOf).toList())
                .findFirst()
                .orElse(List.of(0));
    }

    /** This keeps a form from drifting from the documented command. */
    @Test
    void theFirstFormIsOfTheSameCommandAndHasAllOfItsOptions() {
        for (String command : list.commands()) {
            DocumentedCommand shown = new DocumentedCommand(ROOT, 0, command, true);
            if (shown.ours()) {
                list.proofs(command).stream()
                        .filter(proof ->
                                proof.kind().startsWith("run") || proof.kind().equals("serves"))
                        .findFirst()
                        .ifPresent(proof -> assertThat(options(DocumentedCommand.words(proof.text())))
                                .as("%s: %s", command, proof.text())
                                .containsAll(options(shown.arguments())));
            }
        }
    }

    /** The names of the commands, and the options, one name for each. */
    private static Set<String> options(List<String> words) {
        CommandLine command = commandLineFor(words);
        Set<String> options = new TreeSet<>();
        for (String word : words) {
            if (command.getSubcommands().containsKey(word)) {
                command = command.getSubcommands().get(word);
                options.add(word);
            } else if (word.equals("{small}")) {
                options.addAll(List.of("--rounds", "--fill"));
            } else if (word.startsWith("-")) {
                OptionSpec option = command.getCommandSpec().findOption(word);
                options.add(option == null ? word : option.longestName());
            }
        }
        return options;
    }

    @Test
    void theTestsAndStepsInTheListExist() throws IOException {
        String steps = Files.readString(ROOT.resolve(".ci/run"));
        List<String> missing = new ArrayList<>();
        for (String command : list.commands()) {
            for (Proof proof : list.proofs(command)) {
                if (proof.kind().equals("ci") && !isStep(steps, proof.text())
                        || proof.kind().equals("test") && !isTest(proof.text())
                        || proof.kind().equals("other") && command.startsWith("./harness")
                        || proof.kind().matches("other|parsed") && proof.text().isBlank()) {
                    missing.add(command + ": " + proof);
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    /** A function that is defined, and called. */
    private static boolean isStep(String script, String name) {
        return script.contains("\n" + name + "() {")
                && Pattern.compile("\n +" + name + "\\b").matcher(script).find();
    }

    private static boolean isTest(String name) throws IOException {
        String[] parts = name.split("#");
        String path = "src/test/java/org/storeharness/" + parts[0].replace('.', '/') + ".java";
        try (Stream<Path> modules = Files.list(ROOT)) {
            List<Path> files = modules.map(module -> module.resolve(path))
                    .filter(Files::exists)
                    .toList();
            return files.size() == 1
                    && (parts.length == 1 || Files.readString(files.get(0)).contains("void " + parts[1] + "("));
        }
    }
}
