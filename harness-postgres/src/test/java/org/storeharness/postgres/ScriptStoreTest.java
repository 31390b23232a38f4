package org.storeharness.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.plan.Durability;
import org.storeharness.postgres.fixture.EmbeddedServerExtension;
import org.storeharness.postgres.fixture.StoreFixture;
import org.storeharness.postgres.fixture.TestRun;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.stage.RunListener;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;
import org.storeharness.store.StoreFacts;
import org.storeharness.unit.EnumSpelling;

/** Scripts against a real server. */
@ExtendWith(EmbeddedServerExtension.class)
@Timeout(120)
class ScriptStoreTest {
    @TempDir
    private Path directory;

    @AfterEach
    void noTableOfARunIsLeft() throws Exception {
        assertThat(server().ask("SELECT count(*) FROM pg_class WHERE relname LIKE 'pgbench%'"))
                .isEqualTo("0");
    }

    @Test
    void conditionsVariablesAndQueryResultsWorkTogether() throws Exception {
        server().run("CREATE TABLE log (client int, n int, doubled int, kind text)");
        try {
            String script = """
                    \\set n :client_id + 10 * :base
                    SELECT :n * 2 AS doubled, NULL AS nothing \\gset p_
                    \\if :p_doubled > 20
                      \\set kind 1
                    \\else
                      \\set kind 2
                    \\endif
                    \\if :p_nothing is null
                      INSERT INTO log VALUES (:client_id, :n, :p_doubled, 'a:n' || :kind);
                    \\endif
                    """;
            Measurement measurement = run(script, "define: 'base=1'", "operations: 20", 2);
            assertThat(measurement.operations().ok())
                    .as("%s", measurement.failures())
                    .isEqualTo(20);
            assertThat(measurement.scripts()).containsOnlyKeys("a.sql");
            assertThat(server().ask(
                                    "SELECT string_agg(DISTINCT client || ' ' || n || ' ' || doubled || ' ' || kind, ', ')"
                                            + " FROM log"))
                    .isEqualTo("0 10 20 a102, 1 11 22 a111");
            assertThat(server().ask("SELECT count(*) FROM log")).isEqualTo("20");
        } finally {
            server().run("DROP TABLE log");
        }
    }

    @Test
    void aStatementThatFailsIsAFailureWithItsLineAndItsTransactionIsUndone() throws Exception {
        server().run("CREATE TABLE once (id int PRIMARY KEY)");
        try {
            String script = """
                    BEGIN;
                    INSERT INTO once VALUES (:client_id * 1000 + 1);
                    INSERT INTO once VALUES (7);
                    END;
                    """;
            Measurement measurement = run(script, "protocol: prepared", "operations: 5", 1);
            assertThat(measurement.operations().ok()).isEqualTo(1);
            assertThat(measurement.operations().error()).isEqualTo(4);
            assertThat(measurement.scripts().get("a.sql").operations().error()).isEqualTo(4);
            assertThat(measurement.failures().get(0).reason())
                    .startsWith("a.sql:2: ")
                    .contains("duplicate key")
                    .contains("23505");
            assertThat(server().ask("SELECT count(*) FROM once")).isEqualTo("2");
        } finally {
            server().run("DROP TABLE once");
        }
    }

    @Test
    void aScriptThatLeavesItsTransactionOpenFailsAndHoldsNothing() throws Exception {
        Measurement measurement = run("\\set a 1 / :zero\nBEGIN;\nSELECT 1;\n", "define: 'zero=1'", "operations: 3", 1);
        assertThat(measurement.operations().error()).isEqualTo(3);
        assertThat(measurement.failures().get(0).reason()).isEqualTo("a.sql:3: the script ends within a transaction");
        Measurement divided = run("\\set a 1 / :zero\nSELECT 1;\n", "define: 'zero=0'", "operations: 3", 1);
        assertThat(divided.failures().get(0).reason()).isEqualTo("a.sql:1: division by zero");
        assertThat(divided.failures().get(0).count()).isEqualTo(3);
    }

    @Test
    @Tag("slow")
    void theBuiltInScriptsKeepTheBalancesConsistentAndTheirShares() throws Exception {
        RunResult result = runPlan(
                """
                rounds: 1
                targets:
                  pg:
                    store: postgres
                    options:
                      url: '%s'
                      user: %s
                      passwordFile: '%s'
                      scripts: 'builtin:tpcb-like@2,builtin:simple-update,builtin:select-only@0'
                      initialize: true
                workloads:
                  work: {operations: {script: 1}, concurrency: 3, phases: {measure: {operations: 600}}}
                """,
                server -> {
                    assertThat(server.ask("SELECT count(*) FROM pgbench_accounts"))
                            .isEqualTo("100000");
                    long done = Long.parseLong(server.ask("SELECT count(*) FROM pgbench_history"));
                    assertThat(done).isEqualTo(600);
                    String sum = server.ask("SELECT sum(delta) FROM pgbench_history");
                    assertThat(server.ask("SELECT sum(abalance) FROM pgbench_accounts"))
                            .isEqualTo(sum);
                    assertThat(server.ask("SELECT abs(sum(tbalance)) > 0 FROM pgbench_tellers"))
                            .isEqualTo("t");
                });
        Measurement measurement = result.results().get(0);
        assertThat(measurement.operations().ok())
                .as("%s", measurement.failures())
                .isEqualTo(600);
        long tpcb = measurement.scripts().get("tpcb-like").operations().ok();
        assertThat(tpcb).isBetween(330L, 470L);
        assertThat(measurement.scripts().get("simple-update").operations().ok()).isEqualTo(600 - tpcb);
        assertThat(measurement.scripts().get("select-only").operations().ok()).isZero();
        assertThat(result.targets().get(0).facts().settings())
                .containsEntry("script tpcb-like", "weight 2 of 3")
                .containsEntry("scale", "1")
                .containsEntry("tables", "pgbench's, created and dropped by this run");
    }

    @Test
    void tablesOfOthersAreUsedAndNeverDropped() throws Exception {
        for (String name : PgbenchTables.NAMES) {
            server().run("CREATE TABLE " + name + " (aid int, bid int, abalance int)");
        }
        try {
            server().run("INSERT INTO pgbench_branches VALUES (1, 1, 1), (2, 2, 2)");
            for (boolean initialize : new boolean[] {false, true}) {
                Map<String, Object> unasked = Map.of("scripts", "builtin:tpcb-like", "initialize", initialize);
                assertStoreFails(
                        () -> open(unasked).prepare(), "exist already and are not of this run", "--existing-tables");
            }
            Map<String, Object> options =
                    new HashMap<>(Map.of("scripts", "builtin:select-only", "initialize", true, "existingTables", true));
            assertStoreFails(() -> open(options).prepare(), "scale 2, not 1", "left alone");
            options.put("scale", 2);
            Store store = open(options);
            store.prepare();
            assertThat(store.facts().settings()).containsEntry("tables", "pgbench's, as they were found");
            store.cleanup();
            store.close();
            assertThat(server().ask("SELECT count(*) FROM pgbench_branches")).isEqualTo("2");
            server().run("DROP TABLE pgbench_history");
            assertThatThrownBy(() -> open(options).prepare())
                    .hasMessageContaining("but not all of pgbench's tables; they are left alone");
        } finally {
            for (String name : PgbenchTables.NAMES) {
                server().run("DROP TABLE IF EXISTS " + name);
            }
        }
    }

    @Test
    void aBuiltInScriptWithoutItsTablesSaysHowToMakeThem() {
        assertStoreFails(
                () -> open(Map.of("scripts", "builtin:tpcb-like")).prepare(),
                "there is no pgbench_branches",
                "--initialize --scale N");
        assertThatThrownBy(() -> open(Map.of("scripts", "builtin:other")))
                .hasMessageContaining("builtin:select-only, builtin:simple-update, builtin:tpcb-like");
        assertStoreFails(() -> open(Map.of("scripts", "/no/such/file")), "/no/such/file cannot be read");
    }

    @Test
    void scriptsOverUnloggedTablesOrThatChooseTheirOwnCommitAreNotDurable() throws Exception {
        server().run("CREATE UNLOGGED TABLE quick (a int)");
        try {
            assertThat(facts("INSERT INTO Quick VALUES (1);\n").durability()).isEqualTo(Durability.RELAXED);
            assertThat(facts("INSERT INTO Quick VALUES (1);\n").settings().get(StoreFacts.DURABILITY_REASON))
                    .isEqualTo("the scripts name unlogged tables, which a crash empties: quick");
            StoreFacts set = facts("SET synchronous_commit = off;\nSELECT 1;\n");
            assertThat(EnumSpelling.of(set.durability())).isEqualTo("unknown");
            StoreFacts other = facts("SELECT 1 AS quicker;\n");
            assertThat(other.durability()).isNotEqualTo(Durability.RELAXED);
            assertThat(other.settings()).doesNotContainKey(StoreFacts.DURABILITY_REASON);
        } finally {
            server().run("DROP TABLE quick");
        }
    }

    private StoreFacts facts(String script) throws Exception {
        Path file = Files.writeString(directory.resolve("a.sql"), script);
        try (Store store = open(Map.of("scripts", file.toString()))) {
            store.prepare();
            return store.facts();
        }
    }

    /** The tables exist from the commit on, whatever fails after it. */
    @Test
    void tablesWhoseVacuumFailsAreDropped() throws Exception {
        PgbenchTables tables = new PgbenchTables("r1", false);
        try (Connection connection = server().connect()) {
            Connection failing = (Connection) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                        boolean committed = method.getName().equals("setAutoCommit") && (boolean) arguments[0];
                        if (committed) {
                            throw new SQLException("cut off as planted");
                        }
                        return method.invoke(connection, arguments);
                    });
            assertThatThrownBy(() -> tables.create(failing, 1, line -> {})).hasMessage("cut off as planted");
            connection.setAutoCommit(true);
            assertThat(tables.ownedByThisRun()).isTrue();
            tables.drop(connection);
        }
    }

    private Store open(Map<String, Object> options) throws StoreException {
        return new PostgresDriver()
                .open(
                        server().options(directory, options),
                        StoreFixture.in(directory).context());
    }

    private Measurement run(String script, String option, String extent, int concurrency) throws Exception {
        Path file = Files.writeString(directory.resolve("a.sql"), script);
        String plan = """
                rounds: 1
                failures: {action: count, limit: 1000}
                targets:
                  pg:
                    store: postgres
                    options: {url: '%s', user: %s, passwordFile: '%s', scripts: '""" + file + "', " + option + """
                }
                workloads:
                  work: {operations: {script: 1}, concurrency:\s""" + concurrency + ", phases: {measure: {" + extent + """
                }}}
                """;
        return runPlan(plan, server -> {}).results().get(0);
    }

    private interface StoreCheck {
        void at(TestServer server) throws Exception;
    }

    /** Carries out a plan and checks the server after the measurement, before the run cleans up. */
    private RunResult runPlan(String plan, StoreCheck check) throws Exception {
        TestServer server = server();
        String text = String.format(
                Locale.ROOT, plan, server.url(), server.user(), TestServer.passwordFile(directory, server.password()));
        RunListener listener = new RunListener() {
            @Override
            public void measured(Measurement measurement) {
                try {
                    check.at(server);
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            }
        };
        return TestRun.of(text, directory, listener);
    }

    private static TestServer server() {
        return EmbeddedServerExtension.get();
    }
}
