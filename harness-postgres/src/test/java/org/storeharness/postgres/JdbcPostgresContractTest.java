package org.storeharness.postgres;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.jdbc.JdbcServerContract;
import org.storeharness.plan.Durability;
import org.storeharness.postgres.fixture.EmbeddedServerExtension;
import org.storeharness.store.Store;

/** The store {@code jdbc} at PostgreSQL, whose driver is on the class path. */
@ExtendWith(EmbeddedServerExtension.class)
class JdbcPostgresContractTest extends JdbcServerContract {
    @TempDir
    private Path secrets;

    @Override
    protected Map<String, ?> options() {
        return EmbeddedServerExtension.get().options(secrets);
    }

    @Override
    protected Connection connect() throws SQLException {
        return EmbeddedServerExtension.get().connect();
    }

    @Override
    protected Durability durability() {
        return Durability.DURABLE;
    }

    @Override
    protected Optional<AutoCloseable> stall(Store opened) throws SQLException {
        Connection connection = connect();
        connection.setAutoCommit(false);
        connection
                .createStatement()
                .execute("LOCK TABLE " + table("run-contract", "contract") + " IN ACCESS EXCLUSIVE MODE");
        return Optional.of(connection);
    }

    @Test
    void aConnectionForTablesWaitsTenMinutesForAnAnswerAndTenSecondsForALock() throws Exception {
        assertWorkOnTablesIsLimited("SHOW lock_timeout", "10s");
    }

    @Test
    @Tag("slow")
    void aTableInUseIsLeftAfterAWhile() throws Exception {
        assertLeftWhileItIsInUse("LOCK TABLE %s IN ACCESS EXCLUSIVE MODE");
    }
}
