package org.storeharness.cli.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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
 * Scripts of pgbench, performed here and by pgbench itself, leave the same in their tables. Each file begins with directives: statements
 * that come first ({@code setup}), or pgbench's own tables ({@code tables}); pgbench's options ({@code flags}, in which {@code {file}} is the
 * file); a query of what is left ({@code check}) and its answer ({@code expect}), or what is said where the script is refused ({@code
 * refused}). A script that pgbench cannot perform is {@code ours-alone}.
 */
@Tag("slow")
class PgbenchCorpusTest {
    private static final Path CORPUS = Path.of("src/test/resources/org/storeharness/cli/postgres/pgbench");
    private static final String USUAL_FLAGS = "-c 2 -t 20";

    @TempDir
    private static Path shared;

    private static @Nullable EmbeddedPostgresServer server;

    @TempDir
    private Path directory;

    /** One file of the corpus. */
    private record PgbenchCase(Path file, List<String> lines) {
        static PgbenchCase read(Path file) throws IOException {
            return new PgbenchCase(file, Files.readAllLines(file));
        }

        boolean has(String directive) {
            return lines.stream().anyMatch(line -> line.startsWith("-- " + directive));
        }

        String get(String directive, String otherwise) {
            String prefix = "-- " + directive + ": ";
            return lines.stream()
                    .filter(line -> line.startsWith(prefix))
                    .findFirst()
                    .map(line -> line.substring(prefix.length()))
                    .orElse(otherwise);
        }

        /** The options; those that name no script are followed by the file, unless that has directives alone. */
        List<String> flags() {
            String given = get("flags", USUAL_FLAGS);
            List<String> flags = new ArrayList<>(
                    Arrays.asList(given.replace("{file}", file.toString()).split(" ")));
            if (!given.contains("{file}") && lines.stream().anyMatch(line -> !line.startsWith("--"))) {
                flags.addAll(List.of("-f", file.toString()));
            }
            return flags;
        }

        @Override
        public String toString() {
            return String.valueOf(file.getFileName());
        }
    }

    @BeforeAll
    static void startAServer() throws StoreException {
        server = EmbeddedPostgresServer.start(shared, 16, line -> {});
    }

    @AfterAll
    static void stopTheServer() throws StoreException {
        server().close();
    }

    /** All of them at full length, else every twelfth. */
    static List<PgbenchCase> cases() throws IOException {
        try (Stream<Path> files = Files.list(CORPUS)) {
            List<Path> sorted = files.sorted().toList();
            List<PgbenchCase> cases = new ArrayList<>();
            for (int i = 0; i < sorted.size(); i += TestLength.of(12, 1)) {
                cases.add(PgbenchCase.read(sorted.get(i).toAbsolutePath()));
            }
            return cases;
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void aScriptDoesWhatItDoesInPgbench(PgbenchCase one) throws Exception {
        prepare(one);
        CommandRun run = CommandRun.of(ours(one).toArray(String[]::new));
        if (one.has("refused")) {
            assertThat(run.exitCode()).as(run.err()).isNotZero();
            assertThat(run.err()).contains(one.get("refused", ""));
            return;
        }
        assertThat(run.exitCode()).as("%s%s", run.err(), run.out()).isZero();
        assertThat(ask(one.get("check", ""))).isEqualTo(one.get("expect", ""));
        if (!one.has("ours-alone")) {
            assumeTrue(
                    isInstalled(), "does not apply: pgbench is not installed, only its recorded answer was compared");
            prepare(one);
            assertThat(pgbench(theirs(one))).isZero();
            assertThat(ask(one.get("check", ""))).as("pgbench").isEqualTo(one.get("expect", ""));
        }
    }

    /** An empty schema with what the script needs. */
    private void prepare(PgbenchCase one) throws Exception {
        run("DROP SCHEMA public CASCADE; CREATE SCHEMA public; " + one.get("setup", ""));
        if (one.has("tables")) {
            run("CREATE TABLE pgbench_branches (bid int PRIMARY KEY, bbalance int, filler char(88));CREATE TABLE"
                    + " pgbench_tellers (tid int PRIMARY KEY, bid int, tbalance int, filler char(84));CREATE TABLE"
                    + " pgbench_accounts (aid int PRIMARY KEY, bid int, abalance int, filler char(84));CREATE TABLE"
                    + " pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));INSERT"
                    + " INTO pgbench_branches VALUES (1, 0);INSERT INTO pgbench_tellers SELECT n, 1, 0 FROM"
                    + " generate_series(1, 10) AS n;INSERT INTO pgbench_accounts SELECT n, 1, 0 FROM generate_series(1,"
                    + " 100000) AS n");
        }
    }

    private List<String> ours(PgbenchCase one) throws IOException {
        List<String> words = new ArrayList<>(List.of("postgres", "script", "-q"));
        words.addAll(one.flags());
        words.addAll(List.of(
                "--data-dir=" + Files.createDirectories(directory.resolve("data")),
                "--out=" + directory.resolve("out")));
        words.addAll(List.of("--postgres-url=" + server().url(), "--postgres-user=" + EmbeddedPostgresServer.USER));
        words.add("--set=passwordFile=" + Files.writeString(directory.resolve("password"), server().password()));
        if (one.has("tables")) {
            words.add("--existing-tables");
        }
        return words;
    }

    private static List<String> theirs(PgbenchCase one) {
        List<String> words = new ArrayList<>(List.of("pgbench", "-n"));
        words.addAll(one.flags());
        String address = server().url().replaceFirst("jdbc:", "").replaceFirst("\\?.*", "");
        words.add(address.replaceFirst("//", "//" + EmbeddedPostgresServer.USER + "@"));
        return words;
    }

    private int pgbench(List<String> command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("pgbench.log").toFile());
        builder.environment().put("PGPASSWORD", server().password());
        return builder.start().waitFor();
    }

    private static boolean isInstalled() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(place -> Files.isExecutable(Path.of(place, "pgbench")));
    }

    private static EmbeddedPostgresServer server() {
        if (server == null) {
            throw new IllegalStateException("it is not running");
        }
        return server;
    }

    private static void run(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String ask(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? String.valueOf(rows.getString(1)) : "";
        }
    }

    private static Connection connect() throws SQLException {
        return DriverManager.getConnection(server().url(), EmbeddedPostgresServer.USER, server().password());
    }
}
