package org.storeharness.jdbc;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.storeharness.jdbc.row.KeyBinding;
import org.storeharness.jdbc.row.RowSql;
import org.storeharness.jdbc.row.RunMark;
import org.storeharness.store.StoreException;

/**
 * The table that a target works in. It is named after the run and the target, and a row of it, whose key no object has, marks it with both:
 * that is what every database can do. Only a table with that row is removed.
 *
 * @param name its name, not quoted
 * @param quote what the database puts around names
 * @param mark the payload of the row
 */
record RunTable(String name, String quote, RunMark mark, Dialect dialect) implements RowSql {
    private static final long KEY_OF_MARK = -1;
    private static final KeyBinding KEYS = new KeyBinding() {};

    static RunTable of(RunMark mark, Connection connection) throws SQLException {
        var database = connection.getMetaData();
        return new RunTable(
                mark.place(),
                database.getIdentifierQuoteString().strip(),
                mark,
                Dialect.of(database.getDatabaseProductName()));
    }

    @Override
    public String table() {
        return quote + name + quote;
    }

    @Override
    public String keyColumn() {
        return "id";
    }

    @Override
    public KeyBinding keys() {
        return KEYS;
    }

    /**
     * Makes and marks the table, at once where the database can. Does nothing if this target has done so before.
     *
     * @throws StoreException if a table of that name exists without the mark
     */
    void create(Connection connection) throws SQLException, StoreException {
        if (isThere(connection)) {
            if (isMarked(connection)) {
                return;
            }
            throw new StoreException("the table " + name + " exists and is not marked as this run's; it is left alone:"
                    + " choose another run id, or drop it yourself");
        }
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute(dialect.createTable(table(), keyColumn()));
            if (dialect == Dialect.POSTGRESQL) {
                statement.execute("ALTER TABLE " + table() + " ALTER COLUMN payload SET STORAGE EXTERNAL");
            }
            try (PreparedStatement insert = connection.prepareStatement(insert())) {
                insert.setLong(1, KEY_OF_MARK);
                insert.setBytes(2, mark.text().getBytes(StandardCharsets.UTF_8));
                insert.executeUpdate();
            }
            connection.commit();
        } catch (SQLException e) {
            connection.rollback();
            throw e;
        } finally {
            connection.setAutoCommit(true);
        }
    }

    /** Drops the table if it has the mark. */
    void drop(Connection connection) throws SQLException {
        if (isMarked(connection)) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("DROP TABLE " + table());
            }
        }
    }

    /** Whether there is a table of this name, whosever it is. */
    boolean isThere(Connection connection) throws SQLException {
        return names(connection).contains(name);
    }

    /** Whether there is a table of this name with this mark. */
    boolean isMarked(Connection connection) throws SQLException {
        return isThere(connection) && markOf(connection).equals(Optional.of(mark));
    }

    /** The marks of all runs' tables where a connection works. */
    static List<RunMark> allMarks(Connection connection) throws SQLException {
        List<RunMark> found = new ArrayList<>();
        RunTable any = of(new RunMark("any", ""), connection);
        for (String name : names(connection)) {
            if (name.startsWith("harness_")) {
                new RunTable(name, any.quote, any.mark, any.dialect)
                        .markOf(connection)
                        .ifPresent(found::add);
            }
        }
        return found;
    }

    private static List<String> names(Connection connection) throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet tables =
                connection.getMetaData().getTables(connection.getCatalog(), connection.getSchema(), "%", null)) {
            while (tables.next()) {
                names.add(tables.getString("TABLE_NAME"));
            }
        }
        return names;
    }

    /** The mark in the table; none in a table that has no such columns. */
    private Optional<RunMark> markOf(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(select())) {
            select.setLong(1, KEY_OF_MARK);
            try (ResultSet row = select.executeQuery()) {
                return row.next()
                        ? RunMark.parse(new String(row.getBytes(1), StandardCharsets.UTF_8))
                        : Optional.empty();
            }
        } catch (SQLException e) {
            if (connection.isValid(0)) {
                return Optional.empty();
            }
            throw e;
        }
    }
}
