package org.storeharness.jdbc;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.storeharness.jdbc.connection.GuardedConnection;
import org.storeharness.jdbc.row.RowSql;
import org.storeharness.jdbc.row.RunMark;
import org.storeharness.store.Leftover;
import org.storeharness.store.StoreException;

/**
 * The table that a target works in. It is named after the run and the target, in lower case, since databases differ in what they make of
 * capitals, and a row of it, whose key no object has, marks it with both:
 * that is what every database can do. Only a table with that row is removed.
 *
 * @param name its name, not quoted
 * @param quote what the database puts around names
 * @param mark the payload of the row
 */
record RunTable(String name, String quote, RunMark mark, Dialect dialect) implements RowSql {
    private static final long KEY_OF_MARK = -1;
    private static final RowSql.KeyBinding KEYS = new RowSql.KeyBinding() {};

    static RunTable of(RunMark mark, Connection connection) throws SQLException {
        var database = connection.getMetaData();
        String quote = String.valueOf(database.getIdentifierQuoteString()).strip();
        if (quote.length() != 1) {
            throw new SQLFeatureNotSupportedException("it has no quotes for names");
        }
        String target = mark.target().toLowerCase(Locale.ROOT);
        if (!target.equals(mark.target())) {
            target += "_" + Integer.toHexString(mark.target().hashCode()); // another target may have that name
        }
        String name = new RunMark(mark.run(), target).place().toLowerCase(Locale.ROOT);
        return new RunTable(name, quote, mark, Dialect.of(database.getDatabaseProductName()));
    }

    @Override
    public String table() {
        return quote + name.replace(quote, quote + quote) + quote;
    }

    @Override
    public String keyColumn() {
        return "id";
    }

    @Override
    public RowSql.KeyBinding keys() {
        return KEYS;
    }

    /**
     * Makes and marks the table, which is not there: both or nothing, unless the connection is lost between them.
     */
    void create(Connection connection) throws SQLException {
        boolean made = false;
        connection.setAutoCommit(false);
        try {
            GuardedConnection.execute(connection, dialect.createTable(table(), keyColumn()));
            made = connection.getMetaData().dataDefinitionCausesTransactionCommit();
            if (dialect == Dialect.POSTGRESQL) {
                GuardedConnection.execute(
                        connection, "ALTER TABLE " + table() + " ALTER COLUMN payload SET STORAGE EXTERNAL");
            }
            dialect.requireWantedEngine(connection, name);
            try (PreparedStatement insert = connection.prepareStatement(insert())) {
                insert.setLong(1, KEY_OF_MARK);
                insert.setBytes(2, mark.text().getBytes(StandardCharsets.UTF_8));
                insert.executeUpdate();
            }
            connection.commit();
        } catch (SQLException | RuntimeException e) {
            try {
                connection.rollback();
                connection.setAutoCommit(true);
                if (made) {
                    GuardedConnection.execute(connection, "DROP TABLE " + table());
                }
            } catch (SQLException | RuntimeException next) {
                e.addSuppressed(next); // the table may be there without its mark, and has its note
            }
            throw e;
        }
        connection.setAutoCommit(true);
    }

    /**
     * Drops the table, if it is there.
     *
     * @return whether it was there
     * @throws StoreException if it has not the mark
     */
    boolean drop(Connection connection) throws SQLException, StoreException {
        boolean there = isOwn(connection);
        if (there) {
            GuardedConnection.execute(connection, "DROP TABLE " + table());
        }
        return there;
    }

    /**
     * Whether the table is there, with this mark.
     *
     * @throws Leftover.UnmarkedException if something else has its name
     */
    boolean isOwn(Connection connection) throws SQLException, Leftover.UnmarkedException {
        Boolean isTable = isTable(connection);
        if (isTable == null) {
            return false;
        }
        if (!isTable || !markOf(connection).equals(Optional.of(mark))) {
            throw new Leftover.UnmarkedException("the table " + name + " does not have the mark of run " + mark.run()
                    + ", and is left alone; look at it, and drop it yourself");
        }
        return true;
    }

    /** Whether what has this name is a table: reading a view may do anything. {@code null} if nothing has it. */
    private @Nullable Boolean isTable(Connection connection) throws SQLException {
        try (ResultSet places =
                connection.getMetaData().getTables(connection.getCatalog(), connection.getSchema(), "%", null)) {
            while (places.next()) {
                if (isHere(connection, places)) {
                    return String.valueOf(places.getString("TABLE_TYPE")).matches("(BASE )?TABLE");
                }
            }
        }
        return null;
    }

    /** Whether a row of metadata is about this name in the connection's schema: it was asked for by a pattern. */
    private boolean isHere(Connection connection, ResultSet row) throws SQLException {
        String schema = connection.getSchema();
        return name.equals(row.getString("TABLE_NAME"))
                && (schema == null || schema.equals(row.getString("TABLE_SCHEM")));
    }

    private Set<String> columns(Connection connection) throws SQLException {
        Set<String> columns = new HashSet<>();
        try (ResultSet row =
                connection.getMetaData().getColumns(connection.getCatalog(), connection.getSchema(), name, "%")) {
            while (row.next()) {
                if (isHere(connection, row)) {
                    columns.add(row.getString("COLUMN_NAME").toLowerCase(Locale.ROOT));
                }
            }
        }
        return columns;
    }

    /** The mark in the table; none in a table that has no such columns. */
    private Optional<RunMark> markOf(Connection connection) throws SQLException {
        if (!columns(connection).containsAll(Set.of(keyColumn(), "payload"))) {
            return Optional.empty();
        }
        try (PreparedStatement select = connection.prepareStatement(select())) {
            select.setLong(1, KEY_OF_MARK);
            try (ResultSet row = select.executeQuery()) {
                byte[] text = row.next() ? row.getBytes(1) : null;
                return text == null ? Optional.empty() : RunMark.parse(new String(text, StandardCharsets.UTF_8));
            }
        }
    }
}
