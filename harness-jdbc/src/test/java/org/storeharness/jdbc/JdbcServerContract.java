package org.storeharness.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.NotedLeftovers;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;

/** The contract of a database at a server, beside tables of others, which stay. */
public abstract class JdbcServerContract extends JdbcContract {
    private static final Duration PATIENCE = Duration.ofSeconds(100);

    /** A search for a table does not wait for a lock as its removal does, for ten seconds. */
    private static final Duration SEARCH = Duration.ofSeconds(8);

    @Override
    protected boolean plantForeignPlace(StoreContext context) throws SQLException {
        String table = table(context.runId(), context.target());
        run("CREATE TABLE " + table + " (letter VARCHAR(20))", "INSERT INTO " + table + " VALUES ('theirs')");
        return true;
    }

    @Override
    protected boolean foreignPlaceIsUntouched(StoreContext context) throws SQLException {
        String table = table(context.runId(), context.target());
        boolean untouched = ask("SELECT letter FROM " + table).equals(List.of("theirs"));
        run("DROP TABLE " + table);
        return untouched;
    }

    @Test
    void aTableThatLostItsMarkStaysAndSoDoesItsNote() throws Exception {
        NotedLeftovers notes = new NotedLeftovers(RUN, "pg");
        Store store = opened(Map.of(), notes);
        try {
            store.prepare();
            run("DELETE FROM " + table(RUN, "pg") + " WHERE id = -1");
            assertStoreFails(store::cleanup, "does not have the mark of run " + RUN);
            assertThat(notes.left()).hasSize(1);
            assertThat(ask("SELECT id FROM " + table(RUN, "pg"))).isEmpty();
        } finally {
            store.close();
            run("DROP TABLE " + table(RUN, "pg"));
        }
    }

    @Test
    void theTableOfAKilledRunIsFoundByItsMarkAndDroppedAndOthersStay() throws Exception {
        run(
                "CREATE TABLE harness_letters (id BIGINT, payload VARCHAR(20))",
                "INSERT INTO harness_letters VALUES (-1, 'mine')",
                "CREATE TABLE " + table("r1", "null") + " (id BIGINT, payload VARCHAR(20))",
                "INSERT INTO " + table("r1", "null") + " VALUES (-1, NULL)");
        NotedLeftovers notes = new NotedLeftovers(RUN, "pg");
        Store killed = opened(Map.of(), notes);
        try {
            killed.prepare();
            LeftoverNote note = notes.left().get(0);
            killed.close();
            Leftover left = driver().leftover(note).orElseThrow();
            assertThat(left.kind()).isEqualTo("table");
            left.remove();
            assertThat(driver().leftover(note)).isEmpty();
            left.remove();
            run("CREATE TABLE " + table(RUN, "pg") + " (id BIGINT)");
            assertThatThrownBy(() -> driver().leftover(note)).isInstanceOf(Leftover.UnmarkedException.class);
            run("DROP TABLE " + table(RUN, "pg"));
            assertThat(ask("SELECT payload FROM harness_letters")).containsExactly("mine");
        } finally {
            run("DROP TABLE harness_letters", "DROP TABLE " + table("r1", "null"));
        }
    }

    /**
     * A table that somebody reads is given up after a while, and one whose mark cannot be read is neither without it nor to be forgotten.
     *
     * @param lock the statement that keeps others from reading, with {@code %s} for the table
     */
    protected final void assertLeftWhileItIsInUse(String lock) throws Exception {
        NotedLeftovers notes = new NotedLeftovers(RUN, "pg");
        Store killed = opened(Map.of(), notes);
        killed.prepare();
        killed.close();
        LeftoverNote note = notes.left().get(0);
        JdbcOptions options = OptionsBinder.bind(JdbcOptions.class, options());
        Database impatient = Database.of(options, String.valueOf(options.url()), 1);
        Leftover left = JdbcLeftovers.find(note, impatient).orElseThrow();
        try (Connection other = connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("SELECT COUNT(*) FROM " + table(RUN, "pg"));
            Assertions.assertTimeoutPreemptively(
                    PATIENCE,
                    () -> assertThatThrownBy(left::remove)
                            .isInstanceOf(StoreException.class)
                            .hasMessageContaining("is it in use?"));
            statement.execute(String.format(lock, table(RUN, "pg")));
            Assertions.assertTimeoutPreemptively(
                    SEARCH, () -> assertThat(driver().leftover(note)).isPresent());
            Assertions.assertTimeoutPreemptively(PATIENCE, () -> {
                Leftover locked = JdbcLeftovers.find(note, impatient).orElseThrow();
                assertStoreFails(locked::remove, "is it in use?");
            });
        }
        left.remove();
        assertThat(driver().leftover(note)).isEmpty();
    }

    /** Another server answers by then, as after a failover. */
    @Test
    void theRecordOfATableIsKeptWhereAnotherServerAnswers() throws Exception {
        NotedLeftovers notes = new NotedLeftovers(RUN, "pg");
        Store store = opened(Map.of(), notes);
        try {
            store.prepare();
            LeftoverNote noted = notes.left().get(0);
            run("DROP TABLE " + table(RUN, "pg"));
            assertStoreFails(store::cleanup, "another server answers there now");
            assertThat(notes.left()).hasSize(1);
            assertThat(driver().leftover(noted)).isEmpty();
            Map<String, String> other = new HashMap<>(noted.options());
            assertThat(other.put("identity", "another")).isNotEmpty();
            assertStoreFails(
                    () -> driver().leftover(new LeftoverNote(
                            noted.run(), "jdbc", noted.target(), noted.kind(), noted.name(), other)),
                    "which may be another server than the run had");
        } finally {
            store.close();
        }
    }

    /**
     * A driver that lost its server would otherwise wait for ever, and a server for the lock of another connection.
     *
     * @param asked what tells the limit of the wait for a lock
     */
    protected final void assertWorkOnTablesIsLimited(String asked, String limit) throws Exception {
        JdbcOptions options = OptionsBinder.bind(JdbcOptions.class, options());
        try (Connection connection =
                        Database.of(options, String.valueOf(options.url())).connectForTables();
                ResultSet found = connection.createStatement().executeQuery(asked)) {
            assertThat(connection.getNetworkTimeout()).isEqualTo(600_000);
            assertThat(found.next()).isTrue();
            assertThat(found.getString(1)).isEqualTo(limit);
        }
    }
}
