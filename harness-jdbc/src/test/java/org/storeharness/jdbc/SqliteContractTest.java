package org.storeharness.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.storeharness.plan.Durability;
import org.storeharness.store.Store;

class SqliteContractTest extends EmbeddedContract {
    @Override
    protected String url() {
        return "jdbc:sqlite:{data}/sqlite.db";
    }

    @Override
    protected Durability durability() {
        return Durability.DURABLE;
    }

    /** Somebody writes: nobody else reads or writes meanwhile. */
    @Override
    protected Optional<AutoCloseable> stall(Store opened) throws SQLException {
        Connection connection = connect("contract");
        connection.createStatement().execute("BEGIN EXCLUSIVE");
        return Optional.of(connection);
    }
}
