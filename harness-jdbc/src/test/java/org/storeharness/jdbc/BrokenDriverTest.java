package org.storeharness.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.jdbc.connection.ConnectionProvider;
import org.storeharness.jdbc.connection.Connector;
import org.storeharness.jdbc.connection.OperationExecutor;
import org.storeharness.jdbc.connection.PreparedStatements;
import org.storeharness.jdbc.row.InsertWriter;
import org.storeharness.jdbc.row.Payloads;
import org.storeharness.jdbc.row.ReadMode;
import org.storeharness.jdbc.row.RowExecutor;
import org.storeharness.jdbc.row.RowReader;
import org.storeharness.jdbc.row.RunMark;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.TestOperation;

/** After a driver failed in the middle of a transaction, no later write is acknowledged within that transaction. */
class BrokenDriverTest {
    private static final String URL = "jdbc:h2:mem:broken";

    private final AtomicBoolean broken = new AtomicBoolean();

    @ParameterizedTest
    @CsvSource({"0, false", "0, true", "1, false", "1, true"})
    void theNextWriteIsCommitted(int pool, boolean cannotRollBack) throws Exception {
        try (Connection other = DriverManager.getConnection(URL)) {
            RunTable table = RunTable.of(new RunMark("r1", "t" + pool + cannotRollBack), other);
            table.create(other);
            Connector connector = new Connector(
                    "t",
                    () -> breaking(Connection.class, DriverManager.getConnection(URL), cannotRollBack),
                    connection -> {},
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(5),
                    true);
            try (ConnectionProvider provider =
                            pool > 0 ? connector.pool(pool, Duration.ofSeconds(1)) : connector.dedicated();
                    Session session = provider.openSession(connection -> executor(table, connection))) {
                broken.set(true);
                assertThat(failed(session, TestOperation.write(10, 1, 2))).isTrue();
                broken.set(false);
                TestOperation.write(10, 3).performedBy(session).assertOutcome(Outcome.OK);
                try (ResultSet rows =
                        other.createStatement().executeQuery("SELECT id FROM " + table.table() + " WHERE id > 0")) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getLong(1)).isEqualTo(3);
                    assertThat(rows.next()).isFalse();
                }
            }
        }
    }

    private static boolean failed(Session session, TestOperation operation) {
        try {
            session.start(operation, operation);
            return operation.outcome() != Outcome.OK;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    private static OperationExecutor executor(RunTable table, Connection connection) {
        PreparedStatements statements = new PreparedStatements(connection);
        Payloads payloads = Payloads.ofArrays(2);
        InsertWriter inserts = new InsertWriter(table, statements, payloads);
        return new RowExecutor(
                table,
                statements,
                payloads,
                inserts::insertBatch,
                new RowReader(table, ReadMode.ANY, statements),
                false);
    }

    private <T> T breaking(Class<T> type, T real, boolean cannotRollBack) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    if (broken.get() && method.getName().equals("executeBatch")) {
                        throw new IllegalStateException("a bug of the driver");
                    } else if (broken.get()
                            && cannotRollBack
                            && method.getName().equals("rollback")) {
                        throw new SQLException("no rollback");
                    }
                    try {
                        Object result = method.invoke(real, arguments);
                        return result instanceof PreparedStatement statement
                                ? breaking(PreparedStatement.class, statement, cannotRollBack)
                                : result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}
