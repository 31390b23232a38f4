package org.storeharness.postgres;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.StoreContext;
import org.storeharness.core.store.StoreContractTest;
import org.storeharness.core.store.StoreDriver;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.postgres.rows.RunSchema;

/** The contract of stores, held to one server. */
abstract class PostgresContract extends StoreContractTest {
    @TempDir
    private Path secrets;

    abstract TestServer server();

    @Override
    protected StoreDriver<?> driver() {
        return new PostgresDriver();
    }

    @Override
    protected Map<String, ?> options() {
        return server().options(secrets);
    }

    @Override
    protected Optional<AutoCloseable> stall(Store opened) throws SQLException {
        Connection connection = server().connect();
        connection.setAutoCommit(false);
        String table = RunSchema.of(context("contract")).table();
        connection.createStatement().execute("LOCK TABLE " + table + " IN ACCESS EXCLUSIVE MODE");
        return Optional.of(connection);
    }

    @Override
    protected boolean plantForeignPlace(StoreContext context) throws SQLException {
        String schema = '"' + RunSchema.of(context).name() + '"';
        server().run("CREATE SCHEMA " + schema);
        server().run("CREATE TABLE " + schema + ".objects (key bigint PRIMARY KEY, payload bytea)");
        server().run("INSERT INTO " + schema + ".objects VALUES (1, 'theirs')");
        return true;
    }

    @Override
    protected boolean foreignPlaceIsUntouched(StoreContext context) throws SQLException {
        String schema = '"' + RunSchema.of(context).name() + '"';
        boolean untouched = server().ask("SELECT convert_from(payload, 'UTF8') FROM " + schema + ".objects")
                .equals("theirs");
        server().run("DROP SCHEMA " + schema + " CASCADE");
        return untouched;
    }
}
