package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FastHelpTest {
    /** The line of -Xlog:class+load=info for a class of this project or of picocli, from wherever it was loaded. */
    private static final Pattern LOADED = Pattern.compile("(?m)^((?:org\\.storeharness|picocli)\\.\\S+) source: ");

    @TempDir
    private Path directory;

    /** Nothing in a text may depend on the machine or on its language: the build's are shown on every other. A build writes the manual's. */
    @ParameterizedTest
    @ValueSource(strings = {"de-DE", "ar-EG-u-nu-arab"})
    void helpAndManualThatTheBuildHasRenderedAreThoseOfEveryCommandInEveryLocale(String locale) throws IOException {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag(locale));
        try {
            Map<String, String> resources = HelpRenderer.resources();
            assertThat(resources)
                    .containsKeys("help/harness.txt", "help/harness/compare.ansi", "help/harness/fs/corners.txt");
            for (Map.Entry<String, String> resource : resources.entrySet()) {
                try (InputStream rendered = FastHelp.class.getResourceAsStream(resource.getKey())) {
                    assertThat(rendered)
                            .as("%s: build harness-cli", resource.getKey())
                            .isNotNull()
                            .asString(StandardCharsets.UTF_8)
                            .isEqualTo(resource.getValue());
                }
            }
            assertThat(ManualPages.all())
                    .as("build harness-cli to write docs/cli")
                    .isEqualTo(manual());
        } finally {
            Locale.setDefault(before);
        }
    }

    private static Map<String, String> manual() throws IOException {
        Map<String, String> pages = new TreeMap<>();
        try (Stream<Path> files = Files.list(Path.of("..", "docs", "cli"))) {
            for (Path file : files.toList()) {
                pages.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return pages;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "compare",
                "--help --version",
                "--helpless",
                "compare --version",
                "comparison --help",
                "compare --seed --help",
                "run plan.yaml --help",
                "fs/fio --help",
                "fs ../compare --help",
                "sea weed bench --help",
                "-q --help",
            })
    void whatIsNotHelpOfACommandAloneIsLeftToTheCommand(String arguments) {
        assertThat(FastHelp.printIfAsked(arguments.isEmpty() ? new String[0] : arguments.split(" ")))
                .isFalse();
    }

    @Test
    void theHelpOfACommandLoadsNeitherTheCommandNorAStore() throws Exception {
        for (String arguments : List.of("compare --help-all", "seaweed bench -h")) {
            assertThat(classesLoadedFor(arguments.split(" ")))
                    .as(arguments)
                    .contains("org.storeharness.cli.Main")
                    .doesNotContain("picocli.CommandLine")
                    .hasSizeLessThan(30)
                    .filteredOn(name -> !name.startsWith("picocli."))
                    .containsExactlyInAnyOrder("org.storeharness.cli.Main", "org.storeharness.cli.FastHelp");
        }
    }

    @Test
    void aCommandThatIsNamedLoadsNoOtherCommandAndNoStore() throws Exception {
        assertThat(classesLoadedFor("history", "--verison"))
                .contains("org.storeharness.cli.HistoryCommand")
                .noneMatch(name ->
                        name.matches("org\\.storeharness\\.(cli\\.)?(fs|s3|seaweed|postgres|selftest|clean)\\..*"));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            harness,           org.storeharness.cli.Main, harness
            store/bin/harness, /x/lib/harness.jar --help, store/bin/harness
            -,                 lib/harness.jar --help,    java -jar lib/harness.jar
            -,                 org.storeharness.cli.Main, ./harness
            """)
    void examplesCallTheHarnessAsItWasCalled(String launcher, String java, String call) {
        assertThat(FastHelp.asCalled("Usage: harness doctor\n  ./harness doctor\n", launcher, java))
                .isEqualTo("Usage: harness doctor\n  " + call + " doctor\n");
    }

    /** The build has rendered the help of commands alone: not with an argument beside it. */
    @Test
    void helpOfADownloadNamesItsLauncher() throws Exception {
        List<String> command = HarnessProcess.warmCommand("compare", "--targets", "fs", "--help-all");
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("HARNESS_CALLED", "harness");
        Process process = builder.start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("\n  harness compare --targets ")
                .doesNotContain("./harness");
        process.waitFor();
    }

    /** The classes of this project and of picocli that a JVM loads for a command line. */
    private TreeSet<String> classesLoadedFor(String... arguments) throws Exception {
        Path log = directory.resolve("classes");
        List<String> command = HarnessProcess.java(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-Xlog:class+load=info:file=" + log + ":none");
        command.add(Main.class.getName());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("out").toFile())
                .start();
        process.waitFor();
        return LOADED.matcher(Files.readString(log))
                .results()
                .map(MatchResult::group)
                .map(line -> line.substring(0, line.indexOf(' ')))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
