package org.storeharness.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.storeharness.jdbc.row.RunMark;

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
            table.create(connection);
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
