package org.storeharness.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.store.Leftover;
import org.storeharness.core.store.NotedLeftovers;
import org.storeharness.core.store.SharedServers;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.StoreContext;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.leftover.LeftoverNote;
import org.storeharness.postgres.fixture.EmbeddedServerExtension;
import org.storeharness.postgres.fixture.TestServer;

@ExtendWith(EmbeddedServerExtension.class)
class SchemaLeftoverTest {
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
        assertThatThrownBy(left::remove)
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("the schema '" + SCHEMA + "' is left");
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

    private Store prepared() throws StoreException {
        StoreContext context = new StoreContext(
                RUN,
                "pg",
                directory,
                Durability.RELAXED,
                new StoreContext.Demand(1, 1, 1, 100),
                Duration.ofSeconds(5),
                new SharedServers(),
                notes,
                line -> {});
        Store store = driver.open(server.options(directory, Map.of()), context);
        opened.add(store);
        store.prepare();
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
