package org.storeharness.postgres.connection;

import java.sql.SQLException;
import org.storeharness.core.store.Session;

/** Where the sessions of a target get their connections from. */
public interface ConnectionProvider extends AutoCloseable {
    /**
     * A session that works in this way. For the session's own thread.
     *
     * @throws SQLException if it needs a connection and none can be had
     */
    Session openSession(OperationExecutor.ExecutorFactory work) throws SQLException;

    /**
     * Has every connection report what it counted. For the thread of the run, while no operation is going on.
     *
     * @throws SQLException if one cannot
     */
    void flushStatistics(PostgresCounters counters) throws SQLException;

    @Override
    void close();
}
