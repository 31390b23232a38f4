package org.storeharness.postgres;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.postgres.connection.RunSchema;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreContractTest;
import org.storeharness.store.StoreDriver;

/** The contract of stores, held to one server. */
public abstract class PostgresContract extends StoreContractTest {
    private static final String ANOTHER = "contract_elsewhere";

    @TempDir
    private Path secrets;

    protected abstract TestServer server();

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
    protected Map<String, ?> auditedOptions() {
        Map<String, Object> audited = new HashMap<>(options());
        audited.put("audit", "true");
        return audited;
    }

    /** Another database, where somebody else has a schema of that name. */
    @Override
    protected Optional<SharedPlace> plantAnotherPlace(StoreContext context, SharedPlace place) throws SQLException {
        server().run("CREATE DATABASE " + ANOTHER);
        another().run("CREATE SCHEMA \"" + RunSchema.of(context).name() + '"');
        Map<String, String> options = new HashMap<>(place.options());
        options.put("url", another().url());
        return Optional.of(new SharedPlace(options, place.details()));
    }

    @Override
    protected boolean anotherPlaceIsUntouched(StoreContext context) throws SQLException {
        boolean untouched = another()
                .ask("SELECT count(*) FROM pg_namespace WHERE nspname = '"
                        + RunSchema.of(context).name() + "'")
                .equals("1");
        server().run("DROP DATABASE " + ANOTHER);
        return untouched;
    }

    private TestServer another() {
        String url = server().url().replaceFirst("^(jdbc:postgresql://[^/]*/)[^?]*", "$1" + ANOTHER);
        return new TestServer(url, server().user(), server().password());
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
