package org.storeharness.cli.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.storeharness.cli.CommandRun;
import org.storeharness.postgres.server.EmbeddedPostgresServer;
import org.storeharness.store.StoreException;
import org.storeharness.unit.TestLength;

/**
 * Whatever a user writes, a command ends with 0, 1 or 2, a failure is told in a line, and no stack trace reaches the user.
 * {@code -Dtests.cases=N} makes N cases of each kind, {@code -Dtests.seed=S} begins with this seed.
 */
@Tag("slow")
class GeneratedCasesTest {
    private static final int CASES = Integer.getInteger("tests.cases", 90);
    private static final Pattern TRACE =
            Pattern.compile("(?m)^\\s+at [\\w.$/@]+\\(|Exception in thread|this should not happen|^\\S*Exception\\b");

    /** A case takes a moment; this is for one that never ends. */
    private static final Duration AT_MOST = Duration.ofMinutes(2);

    @TempDir
    private static Path shared;

    private static EmbeddedPostgresServer server;

    /** The number of cases by kind and exit code. */
    private static final Map<String, Integer> ends = new TreeMap<>();

    @TempDir
    private Path directory;

    static Stream<GeneratedCase> cases() {
        return CaseMaker.cases(TestLength.of(2, CASES), Long.getLong("tests.seed", 1)).stream();
    }

    @BeforeAll
    static void startTheServer() throws StoreException, IOException {
        server = EmbeddedPostgresServer.start(shared, 16, line -> {});
        Files.writeString(shared.resolve("password"), server.password());
    }

    @AfterAll
    static void stopTheServer() throws StoreException {
        server.close();
    }

    /** Executed, and not refused before anything is tried. */
    @AfterAll
    static void someOfEachKindAreCarriedOut() {
        assertThat(CaseMaker.values())
                .allMatch(
                        kind -> ends.containsKey(kind + " 0") || ends.containsKey(kind + " 1"),
                        "is carried out: " + ends);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aCaseEndsInOneOfThreeWaysAndAFailureIsALine(GeneratedCase generated) throws Exception {
        ByteArrayOutputStream processErrors = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(processErrors, true, StandardCharsets.UTF_8));
        String[] arguments = arguments(generated).toArray(String[]::new);
        CommandRun run;
        try {
            run = assertTimeoutPreemptively(AT_MOST, () -> CommandRun.of(arguments), generated::toString);
        } finally {
            System.setErr(before);
        }
        ends.merge(generated.kind() + " " + run.exitCode(), 1, Integer::sum);
        assertThat(run.exitCode()).as("%s\n%s", generated, run.err()).isIn(0, 1, 2);
        assertThat(run.err() + run.out() + processErrors.toString(StandardCharsets.UTF_8))
                .as("%s", generated)
                .doesNotContainPattern(TRACE);
        if (run.exitCode() == 2) {
            assertThat(run.errorLines())
                    .as("%s", generated)
                    .filteredOn(line -> !line.contains("has no effect"))
                    .hasSize(1);
            assertThat(run.out()).as("%s", generated).isEmpty();
        } else if (run.exitCode() == 1) {
            assertThat(run.err() + run.out()).as("%s", generated).isNotBlank();
        }
    }

    private List<String> arguments(GeneratedCase generated) throws IOException {
        Path place = Files.createDirectory(directory.resolve("place"));
        Path data = Files.createDirectory(directory.resolve("data"));
        Path file = Files.writeString(directory.resolve("file"), generated.file());
        List<String> arguments = new ArrayList<>(generated.arguments());
        arguments.replaceAll(
                argument -> argument.replace("PLACE", place.toString()).replace("FILE", file.toString()));
        int subcommand = generated.kind().equals("PLAN") || generated.kind().equals("COMPARISON") ? 1 : 2;
        List<String> common = new ArrayList<>(List.of("-q", "--out=" + directory.resolve("out"), "--data-dir=" + data));
        if (generated.kind().equals("SCRIPT")) {
            common.addAll(List.of("--postgres-url=" + server.url(), "--set", "user=" + EmbeddedPostgresServer.USER));
            common.addAll(List.of("--set", "passwordFile=" + shared.resolve("password")));
        }
        arguments.addAll(subcommand, common);
        return arguments;
    }
}
