package org.storeharness.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.storeharness.jdbc.row.RunMark;
import org.storeharness.store.Leftover;

class RunTableTest {
    private static final RunMark MARK = new RunMark("r1", "Target");

    @Test
    void aQuoteInANameIsDoubled() {
        assertThat(new RunTable("a`b", "`", MARK, Dialect.MYSQL).table()).isEqualTo("`a``b`");
    }

    /** Without quotes a target named a--b would be the table a, and a comment. */
    @Test
    void aDatabaseWithoutQuotesIsRefused() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:unquoted")) {
            Connection unquoted = changed(connection, Map.of("getIdentifierQuoteString", " "));
            assertThatThrownBy(() -> RunTable.of(MARK, unquoted)).hasMessage("it has no quotes for names");
        }
    }

    /** H2 commits a definition at once. */
    @Test
    void aTableThatCannotBeMarkedIsNotLeft() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:unmarked")) {
            RunTable table = RunTable.of(MARK, connection);
            Connection failing = changed(connection, Map.of("prepareStatement", new SQLException("no space left")));
            assertThatThrownBy(() -> table.create(failing)).hasMessage("no space left");
            assertThat(connection.getAutoCommit()).isTrue();
            assertThat(table.isOwn(connection)).isFalse();
            Connection lost = changed(
                    connection,
                    Map.of(
                            "prepareStatement",
                            new SQLException("no space left"),
                            "rollback",
                            new SQLException("lost")));
            assertThatThrownBy(() -> table.create(lost))
                    .hasMessage("no space left")
                    .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
            connection.setAutoCommit(true);
            connection.createStatement().execute("DROP TABLE " + table.table());
            table.create(connection);
            assertThat(table.isOwn(connection)).isTrue();
        }
    }

    /** Then nobody was told that the mark is gone. */
    @Test
    void aTableThatCannotBeReadIsNotTakenForSomebodyElses() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:locked")) {
            RunTable table = RunTable.of(MARK, connection);
            table.create(connection);
            Connection locked = changed(connection, Map.of("prepareStatement", new SQLException("locked")));
            assertThatThrownBy(() -> table.isOwn(locked))
                    .isInstanceOf(SQLException.class)
                    .hasMessage("locked");
        }
    }

    /** The pattern a_b, by which a schema is asked for, also matches the schema axb. */
    @Test
    void whatIsInAnotherSchemaIsNotLookedAt() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:schemas")) {
            RunTable table = RunTable.of(MARK, connection);
            for (String schema : List.of("axb", "a_b")) {
                connection.createStatement().execute("CREATE SCHEMA \"" + schema + "\"");
            }
            connection.setSchema("axb");
            table.create(connection);
            connection.setSchema("a_b");
            assertThat(table.isOwn(connection)).isFalse();
            connection.createStatement().execute("CREATE TABLE " + table.table() + " (letter INT)");
            assertThatThrownBy(() -> table.isOwn(connection)).isInstanceOf(Leftover.UnmarkedException.class);
        }
    }

    @Test
    void targetsOfWhichOneHasCapitalsHaveTablesOfTheirOwn() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:capitals")) {
            RunTable lower = RunTable.of(new RunMark("r1", "target"), connection);
            RunTable table = RunTable.of(MARK, connection);
            lower.create(connection);
            table.create(connection);
            assertThat(lower.name()).isEqualTo("harness_r1_target");
            assertThat(lower.isOwn(connection)).isTrue();
            assertThat(table.isOwn(connection)).isTrue();
        }
    }

    /** A connection of which these methods, or those of its metadata, return something else, or throw it. */
    private static Connection changed(Connection connection, Map<String, ?> changes) {
        return proxy(Connection.class, connection, changes);
    }

    private static <T> T proxy(Class<T> type, T real, Map<String, ?> changes) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    Object change = changes.get(method.getName());
                    if (change instanceof Exception failure) {
                        throw failure;
                    } else if (change != null) {
                        return change;
                    }
                    try {
                        Object result = method.invoke(real, arguments);
                        return result instanceof java.sql.DatabaseMetaData metaData
                                ? proxy(java.sql.DatabaseMetaData.class, metaData, changes)
                                : result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}
