package org.storeharness.jdbc.connection;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * Makes the connections on which a target performs operations.
 *
 * @param target the target's name, which its pool has
 * @param opening makes a connection
 * @param initialization sets up a connection that was made
 * @param connectTimeout the longest wait for a connection
 * @param loginTimeout what a login takes at most
 * @param responseTimeout the limit of a call without a response, after which its connection is aborted
 * @param abortable whether an abort of the driver closes the socket, and does nothing else; the socket has a timeout otherwise, where it can
 */
public record Connector(
        String target,
        ConnectRetry.ConnectAttempt<Connection> opening,
        GuardedConnection.ConnectionAction initialization,
        Duration connectTimeout,
        Duration loginTimeout,
        Duration responseTimeout,
        boolean abortable) {
    /** The watch over calls sees before the socket does that one took too long. */
    private static final long AFTER_WATCH_MILLIS = 1_000;

    private static final long MIN_POOL_WAIT_MILLIS = 250;

    /** A connection for each session. */
    public ConnectionProvider dedicated() {
        return new DedicatedConnections(this);
    }

    /**
     * A pool for all sessions. It is filled from the start, so that no borrower waits for a connection to be made.
     *
     * @param wait how long an operation waits for a free connection
     */
    public ConnectionProvider pool(int size, Duration wait) {
        CallWatchdog watchdog = watchdog();
        HikariConfig config = new HikariConfig();
        config.setPoolName(target);
        config.setDataSource(dataSource(watchdog));
        config.setMaximumPoolSize(size);
        config.setInitializationFailTimeout(-1);
        config.setConnectionTimeout(Math.max(MIN_POOL_WAIT_MILLIS, wait.toMillis()));
        config.setMaxLifetime(0);
        config.setIdleTimeout(0);
        config.setKeepaliveTime(0);
        return new PooledConnections(new HikariDataSource(config), watchdog, abortable);
    }

    CallWatchdog watchdog() {
        return new CallWatchdog(responseTimeout, abortable);
    }

    /** A source whose connections are made here: by a driver that no class path has, with limits of their own. */
    DataSource dataSource(CallWatchdog watchdog) {
        return (DataSource) Proxy.newProxyInstance(
                DataSource.class.getClassLoader(), new Class<?>[] {DataSource.class}, (source, method, arguments) -> {
                    if (method.getDeclaringClass() == Object.class) {
                        return method.getName().equals("equals") ? source == arguments[0] : method.invoke(this);
                    } else if (!method.getName().equals("getConnection")) {
                        return method.getReturnType() == int.class ? 0 : null; // of the limit of a login
                    }
                    GuardedConnection opened = open(watchdog);
                    opened.watch().close();
                    return opened.connection();
                });
    }

    /** Makes a connection and sets it up, within the limit of a call. */
    GuardedConnection open(CallWatchdog watchdog) throws SQLException {
        GuardedConnection guarded = new GuardedConnection(opening.connect(), watchdog.watch());
        try {
            if (!abortable) {
                limitAnswers(guarded.connection(), responseTimeout.toMillis() + AFTER_WATCH_MILLIS);
            }
            guarded.run(initialization);
            return guarded;
        } catch (SQLException e) {
            guarded.discard();
            throw e;
        }
    }

    /** Limits the wait for an answer on a socket. A database in this process has none, and an old driver no limit. */
    public static void limitAnswers(Connection connection, long millis) throws SQLException {
        try {
            connection.setNetworkTimeout(Runnable::run, Math.toIntExact(millis));
        } catch (SQLFeatureNotSupportedException | AbstractMethodError e) {
            // the bounds of the run's calls are what is left
        }
    }
}
