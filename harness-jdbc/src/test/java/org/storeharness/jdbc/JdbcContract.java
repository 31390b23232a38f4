package org.storeharness.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.jdbc.row.RunMark;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.store.AcknowledgedObjects;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.NotedLeftovers;
import org.storeharness.store.ObjectState;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreContractTest;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestContext;
import org.storeharness.store.TestOperation;

/** The contract of stores, and what a store of rows promises beyond it, held to one database. */
public abstract class JdbcContract extends StoreContractTest {
    protected static final String RUN = "r20261122-181529-cc7a";

    /** A connection of the database's owner, which the stores of {@link #opened} use. */
    protected abstract Connection connect() throws SQLException;

    /** The durability that a store which asks for durable writes finds. */
    protected abstract Durability durability();

    /** The URL of the same database, whose connections are in a transaction from the start; the same if the driver has no such parameter. */
    protected String withoutAutocommit(String url) {
        return url;
    }

    @Override
    protected StoreDriver<?> driver() {
        return new JdbcStoreDriver();
    }

    @Override
    protected boolean isShared() {
        return false;
    }

    @Test
    void itsDurabilityIsWhatWasFoundOut() {
        assertThat(store().facts().durability()).as("%s", store().facts()).isEqualTo(durability());
    }

    @Test
    void manyRowsAreReadAtOnceAndInOrder() throws Exception {
        for (String mode : List.of("any", "range")) {
            Store many = opened(Map.of("readRows", 4, "readMode", mode), new NotedLeftovers(RUN, "pg"));
            try {
                many.prepare();
                try (Session session = many.openSession(new SessionContext(0, 1))) {
                    assertOk(session, TestOperation.write(900, 0, 1, 2));
                    assertOk(session, TestOperation.write(900, 3, 4));
                    TestOperation read = TestOperation.read(900, 1, 2, 3, 4);
                    assertOk(session, read);
                    assertThat(read.holdsVersion(0)).isTrue();
                    perform(session, TestOperation.read(900, 3, 4, 5)).assertOutcome(Outcome.MISS);
                }
            } finally {
                many.cleanup();
                many.close();
            }
        }
    }

    @Test
    void aPoolLendsAConnectionForEachOperation() throws Exception {
        Store pooled = opened(Map.of("pool", 2), new NotedLeftovers(RUN, "pg"));
        try {
            pooled.prepare();
            try (Session one = pooled.openSession(new SessionContext(0, 1));
                    Session two = pooled.openSession(new SessionContext(1, 1))) {
                assertOk(one, TestOperation.write(100, 0, 1, 2));
                assertOk(two, TestOperation.read(100, 1));
                assertOk(two, TestOperation.update(100, 3, 1));
                assertOk(one, TestOperation.delete(100, 1));
            }
        } finally {
            pooled.cleanup();
            pooled.close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void anAcknowledgedRowIsThereForOthersWhateverTheUrlSaysOfAutocommit(int pool) throws Exception {
        String url = withoutAutocommit(String.valueOf(options().get("url")));
        Store store = opened(Map.of("url", url, "pool", pool), new NotedLeftovers(RUN, "pg"));
        try {
            store.prepare();
            try (Session session = store.openSession(new SessionContext(0, 1))) {
                assertOk(session, TestOperation.write(100, 5));
                assertThat(ask("SELECT id FROM " + table(RUN, "pg") + " WHERE id = 5"))
                        .containsExactly("5");
                assertOk(session, TestOperation.write(100, 6, 7));
                assertOk(session, TestOperation.delete(100, 5));
                assertThat(ask("SELECT id FROM " + table(RUN, "pg") + " WHERE id > 0 ORDER BY id"))
                        .containsExactly("6", "7");
            }
        } finally {
            store.cleanup();
            store.close();
        }
    }

    /** A batch in which a row is twice. */
    @Test
    void ofABatchThatFailsNoRowIsThere() throws Exception {
        try (Session session = store().openSession(new SessionContext(0, 1))) {
            assertOk(session, TestOperation.write(100, 5));
            perform(session, TestOperation.write(100, 4, 5, 6)).assertOutcome(Outcome.ERROR);
            perform(session, TestOperation.read(100, 4)).assertOutcome(Outcome.MISS);
            assertOk(session, TestOperation.write(100, 6));
        }
    }

    @Test
    void theAuditFindsWhatWasPlanted() throws Exception {
        Store audited = opened(Map.of("audit", true), new NotedLeftovers(RUN, "pg"));
        try {
            audited.prepare();
            try (Session session = audited.openSession(new SessionContext(0, 1))) {
                for (long first = 0; first < 30; first += 3) {
                    assertOk(
                            session,
                            TestOperation.write(
                                    300, LongStream.range(first, first + 3).toArray()));
                }
            }
            run("DELETE FROM " + table(RUN, "pg") + " WHERE id = 7");
            List<String> findings = new ArrayList<>();
            AuditSummary summary = audited.audit(
                            new Written(), (buffer, key, length) -> ObjectState.INTACT, findings::add)
                    .orElseThrow();
            assertThat(summary).isEqualTo(new AuditSummary(30, 0, 1, 0, 0, 0, 0, 0));
            assertThat(findings).containsExactly("lost row 7");
        } finally {
            audited.cleanup();
            audited.close();
        }
    }

    /** A store of another target; the caller cleans up. */
    protected final Store opened(Map<String, ?> more, NotedLeftovers notes) throws StoreException {
        Map<String, Object> options = new HashMap<>(options());
        options.putAll(more);
        return new JdbcStoreDriver()
                .open(
                        OptionsBinder.bind(JdbcOptions.class, options),
                        TestContext.of(
                                RUN,
                                "pg",
                                directory,
                                new StoreContext.Demand(2, 2, 3, 1_000),
                                "operationTimeout",
                                Duration.ofSeconds(2),
                                "notes",
                                notes));
    }

    protected final String table(String run, String target) throws SQLException {
        try (Connection connection = connect()) {
            return RunTable.of(new RunMark(run, target), connection).table();
        }
    }

    protected final void run(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    protected final List<String> ask(String sql) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }

    /** The rows from 0 to 29, the second half first. */
    private static final class Written implements AcknowledgedObjects {
        private int position = -1;

        @Override
        public boolean next() {
            return ++position < 30;
        }

        @Override
        public long key() {
            return (position + 15) % 30;
        }

        @Override
        public boolean deleted() {
            return false;
        }

        @Override
        public boolean inDoubt() {
            return false;
        }
    }
}
