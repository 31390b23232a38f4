package org.storeharness.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.library.ClientLibraries;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.postgres.client.PostgresClient;
import org.storeharness.postgres.connection.PostgresEndpoint;
import org.storeharness.postgres.connection.PostgresOptions;
import org.storeharness.postgres.fixture.EmbeddedServerExtension;
import org.storeharness.postgres.fixture.StoreFixture;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** Two processes of a run at one server. */
@ExtendWith(EmbeddedServerExtension.class)
@Timeout(120)
class SharedDatabaseTest {
    @TempDir
    private Path directory;

    private Path dataOfSecond;

    @BeforeEach
    void createADirectory() throws Exception {
        dataOfSecond = Files.createDirectory(directory.resolve("second"));
    }

    /** As the first process sees a server that it started: with its data directory, and no option that names it. */
    @Test
    void theLoginToAServerOfTheRunIsToldAndNeverShown() throws Exception {
        TestServer server = EmbeddedServerExtension.get();
        StoreFixture fixture = StoreFixture.in(directory);
        PostgresEndpoint started = new PostgresEndpoint(server.url(), server.user(), server.password(), directory);
        try (PostgresStore first = PostgresStore.open(
                started,
                bind(Map.of()),
                fixture.context(),
                ClientLibraries.besideTheHarness(PostgresClient.class, PostgresClient.FOLDER))) {
            first.prepare();
            SharedPlace place = first.sharedPlace();
            assertThat(place.options()).containsOnlyKeys("url", "user");
            assertThat(place.toString()).contains(server.url()).doesNotContain(server.password());
            try (Store second = attached(fixture, place, Map.of());
                    Session session = second.openSession(new SessionContext(1, 1, 1))) {
                TestOperation.write(100, 7).performedBy(session).assertOutcome(Outcome.OK);
                assertThat(second.facts().toString()).doesNotContain(server.password());
                assertThat(second.counters()).isEmpty();
                assertThat(first.counters()).isNotEmpty();
            }
            assertThat(server.ask("SELECT count(*) FROM " + fixture.table())).isEqualTo("1");
            first.cleanup();
        }
    }

    @Test
    void anotherServerIsRefused() throws Exception {
        StoreFixture fixture = StoreFixture.in(directory);
        Map<String, Object> options = EmbeddedServerExtension.get().options(directory);
        try (Store first = new PostgresDriver().open(bind(options), fixture.context())) {
            first.prepare();
            SharedPlace place = first.sharedPlace();
            Map<String, String> details = new HashMap<>(place.details());
            assertThat(details.put("system identifier", "1")).isNotNull();
            assertThatThrownBy(() -> attached(fixture, new SharedPlace(place.options(), details), options))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("the database at " + first.facts().endpoint()
                            + " that this host reaches is not the one in which run run-fixture works: it is another"
                            + " server; name it by an address that all hosts reach (option url)");
            first.cleanup();
        }
    }

    @Test
    void scriptsAndTheirTablesAreThoseOfTheFirstProcess() throws Exception {
        TestServer server = EmbeddedServerExtension.get();
        StoreFixture fixture = StoreFixture.in(directory);
        Path script = Files.writeString(
                directory.resolve("a.sql"),
                "INSERT INTO pgbench_history (tid, delta) VALUES (:client_id, :scale * 10);\n");
        Map<String, Object> options = new HashMap<>(server.options(directory));
        options.putAll(Map.of("scripts", script.toString(), "initialize", "true", "scale", "1"));
        try (Store first = new PostgresDriver().open(bind(options), fixture.context())) {
            first.prepare();
            SharedPlace place = first.sharedPlace();
            Files.delete(script);
            try (Store second = attached(fixture, place, options);
                    Session session = second.openSession(new SessionContext(5, 1, 1))) {
                TestOperation.script().performedBy(session).assertOutcome(Outcome.OK);
                second.cleanup();
            }
            assertThat(server.ask("SELECT tid || ' ' || delta FROM pgbench_history"))
                    .isEqualTo("5 10");
            server.run("COMMENT ON TABLE pgbench_history IS NULL");
            assertStoreFails(() -> attached(fixture, place, options), "it has no pgbench's tables with the run's mark");
            first.cleanup();
        } finally {
            server.run("DROP TABLE IF EXISTS pgbench_history");
        }
    }

    private Store attached(StoreFixture fixture, SharedPlace place, Map<String, ?> options) throws StoreException {
        Store second = new PostgresDriver()
                .open(
                        bind(place.replacedIn(options)),
                        fixture.secondProcess(dataOfSecond).context().withPlace(place));
        try {
            second.attach();
            return second;
        } catch (StoreException e) {
            second.close();
            throw e;
        }
    }

    private static PostgresOptions bind(Map<String, ?> options) {
        return OptionsBinder.bind(PostgresOptions.class, options);
    }
}
