package org.storeharness.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.jdbc.row.RunMark;
import org.storeharness.postgres.fixture.EmbeddedServerExtension;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.NotedLeftovers;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestContext;

@ExtendWith(EmbeddedServerExtension.class)
class PostgresLeftoversTest {
    private static final String RUN = "r20261122-181529-cc7a";
    private static final String SCHEMA = "harness_" + RUN + "_pg";

    @TempDir
    Path directory;

    private final TestServer server = EmbeddedServerExtension.get();
    private final PostgresDriver driver = new PostgresDriver();
    private final List<Store> opened = new ArrayList<>();
    private final NotedLeftovers notes = new NotedLeftovers(RUN, "pg");

    @AfterEach
    void close() throws StoreException {
        for (Store store : opened) {
            store.close();
        }
    }

    @Test
    void theSchemaOfAKilledRunIsFoundByItsMarkAndDropped() throws Exception {
        prepared();
        LeftoverNote note = notes.left().get(0);
        assertThat(note.options().values()).as("no password is noted").noneMatch(server.password()::equals);
        Leftover left = driver.leftover(note).orElseThrow();
        assertThat(left.kind()).isEqualTo("schema");
        assertThat(left.place()).startsWith(SCHEMA + " at postgresql://127.0.0.1:");
        assertThat(left.bytes().orElseThrow()).isPositive();
        left.remove();
        assertThat(driver.leftover(note)).isEmpty();
        left.remove();
        assertThat(schemas()).isEqualTo("0");
    }

    @Test
    void aSchemaOfThatNameWithoutTheMarkStays() throws Exception {
        server.run("CREATE SCHEMA \"" + SCHEMA + "\"");
        try {
            assertThat(driver.leftover(note(SCHEMA))).isEmpty();
            assertThat(schemas()).isEqualTo("1");
        } finally {
            server.run("DROP SCHEMA \"" + SCHEMA + "\"");
        }
    }

    @Test
    void aNoteThatNamesAForeignSchemaIsNotFollowed() throws Exception {
        assertThat(driver.leftover(note("public"))).isEmpty();
    }

    @Test
    void aSchemaWithSomethingForeignInItStays() throws Exception {
        prepared();
        server.run("CREATE TABLE \"" + SCHEMA + "\".letters (t text)");
        Leftover left = driver.leftover(notes.left().get(0)).orElseThrow();
        assertStoreFails(left::remove, "the schema '" + SCHEMA + "' is left");
        assertThat(server.ask("SELECT count(*) FROM \"" + SCHEMA + "\".letters"))
                .isEqualTo("0");
        server.run("DROP TABLE \"" + SCHEMA + "\".letters");
        left.remove();
    }

    @Test
    void whatARunRemovesIsStruckOut() throws Exception {
        Store store = prepared();
        assertThat(notes.left()).extracting(LeftoverNote::name).containsExactly(SCHEMA);
        store.cleanup();
        assertThat(notes.left()).isEmpty();
    }

    @Test
    void pgbenchTablesOfAKilledRunAreFoundByTheirMarkAndDropped() throws Exception {
        opened(Map.of("scripts", "builtin:select-only", "initialize", true)).prepare();
        LeftoverNote note = notes.left().get(0);
        assertThat(note.kind()).isEqualTo("tables");
        Leftover left = driver.leftover(note).orElseThrow();
        assertThat(left.place())
                .startsWith("pgbench_branches, pgbench_tellers, pgbench_accounts, pgbench_history at postgresql://");
        assertThat(left.bytes().orElseThrow()).isPositive();
        left.remove();
        assertThat(driver.leftover(note)).isEmpty();
        assertThat(pgbenchTables()).isEqualTo("0");
    }

    @Test
    void pgbenchTablesWithoutTheMarkStayAndAreNotNoted() throws Exception {
        for (String table : PgbenchTables.NAMES) {
            server.run("CREATE TABLE " + table + " (bid int)");
        }
        try {
            Store store = opened(Map.of("scripts", "builtin:select-only", "initialize", true));
            assertThatThrownBy(store::prepare).hasMessageContaining("are not of this run");
            assertThat(notes.left()).isEmpty();
            server.run("COMMENT ON TABLE pgbench_history IS '" + new RunMark(RUN, "").text() + "'");
            Leftover left = driver.leftover(tablesNote()).orElseThrow();
            assertThat(left.place()).startsWith("pgbench_history at ");
            left.remove();
            assertThat(pgbenchTables()).isEqualTo("3");
        } finally {
            server.run("DROP TABLE IF EXISTS " + String.join(", ", PgbenchTables.NAMES));
        }
    }

    @Test
    void tablesThatARunDropsAreStruckOut() throws Exception {
        Store store = opened(Map.of("scripts", "builtin:select-only", "initialize", true));
        store.prepare();
        assertThat(notes.left()).hasSize(1);
        store.cleanup();
        assertThat(notes.left()).isEmpty();
        assertThat(pgbenchTables()).isEqualTo("0");
    }

    @Test
    void aServerIsSearchedForWhatHasAMark() throws Exception {
        prepared();
        String mark = new RunMark("r2", "").text();
        server.run("CREATE SCHEMA harness_mine");
        server.run("CREATE TABLE pgbench_history (t text)");
        server.run("COMMENT ON TABLE pgbench_history IS '" + mark + "'");
        try {
            List<LeftoverNote> found = driver.search(note(SCHEMA).options());
            assertThat(found)
                    .extracting(note -> note.run() + " " + note.kind() + " " + note.name())
                    .containsExactlyInAnyOrder(
                            RUN + " schema " + SCHEMA, "r2 tables " + String.join(", ", PgbenchTables.NAMES));
            for (LeftoverNote note : found) {
                driver.leftover(note).orElseThrow().remove();
                assertThat(driver.leftover(note)).isEmpty();
            }
            assertThat(schemas()).isEqualTo("0");
            assertThat(pgbenchTables()).isEqualTo("0");
        } finally {
            server.run("DROP SCHEMA harness_mine");
            server.run("DROP TABLE IF EXISTS pgbench_history");
        }
    }

    @Test
    void aMarkNamesItsRunAndTarget() {
        assertThat(RunMark.parse(new RunMark(RUN, "pg").text())).contains(new RunMark(RUN, "pg"));
        assertThat(RunMark.parse(new RunMark(RUN, "").text())).contains(new RunMark(RUN, ""));
        assertThat(RunMark.parse("store-harness run ../x; removed by that run")).isEmpty();
        assertThat(RunMark.parse("my letters")).isEmpty();
        assertThat(RunMark.parse(null)).isEmpty();
    }

    private String pgbenchTables() throws Exception {
        return server.ask("SELECT count(*) FROM pg_class WHERE relname LIKE 'pgbench%' AND relkind = 'r'");
    }

    private LeftoverNote tablesNote() {
        return new LeftoverNote(
                RUN, "postgres", "pg", "tables", "", note(SCHEMA).options());
    }

    private Store prepared() throws StoreException {
        Store store = opened(Map.of());
        store.prepare();
        return store;
    }

    private Store opened(Map<String, ?> options) throws StoreException {
        StoreContext context = TestContext.of(
                RUN,
                "pg",
                directory,
                new StoreContext.Demand(1, 1, 1, 100),
                "operationTimeout",
                Duration.ofSeconds(5),
                "notes",
                notes);
        Store store = driver.open(server.options(directory, options), context);
        opened.add(store);
        return store;
    }

    private LeftoverNote note(String schema) {
        return new LeftoverNote(
                RUN,
                "postgres",
                "pg",
                "schema",
                schema,
                Map.of(
                        "url",
                        server.url(),
                        "user",
                        server.user(),
                        "passwordFile",
                        TestServer.passwordFile(directory, server.password()).toString()));
    }

    private String schemas() throws Exception {
        return server.ask("SELECT count(*) FROM pg_namespace WHERE nspname = '" + SCHEMA + "'");
    }
}
