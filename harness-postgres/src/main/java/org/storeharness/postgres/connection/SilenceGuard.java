package org.storeharness.postgres.connection;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Cuts connections on which a call waits for too long, from a thread of its own. A timeout of the socket would do the same, but
 * makes the JVM poll before each read: two more system calls for every answer (a tenth to a quarter of the client's time).
 */
final class SilenceGuard implements AutoCloseable {
    private static final Duration LOOK = Duration.ofMillis(250);

    private final Set<Watch> watched = ConcurrentHashMap.newKeySet();
    private final long mostLooks;
    private final Thread thread;
    private volatile boolean closed;

    /** Lets calls take at least this long, and a quarter of a second more at most. */
    SilenceGuard(Duration limit) {
        this.mostLooks = limit.dividedBy(LOOK) + 1;
        this.thread = new Thread(this::look, "silence-guard");
        thread.setDaemon(true);
        thread.start();
    }

    /** Watches over a connection, whose socket needs no timeout, until the watch is closed. */
    Watch over(Connection connection) {
        Watch watch = new Watch(connection);
        watched.add(watch);
        return watch;
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    private void look() {
        while (!closed) {
            LockSupport.parkNanos(LOOK.toNanos());
            watched.forEach(Watch::look);
        }
    }

    /** One connection. Calls are begun and ended by one thread at a time. */
    final class Watch implements AutoCloseable {
        private static final VarHandle CALLS = handle();

        private final Connection connection;
        private long looks;
        private long callSeen;
        private volatile boolean cut;

        /** Odd during a call. */
        @SuppressWarnings("unused")
        private long calls;

        private Watch(Connection connection) {
            this.connection = connection;
        }

        /** A call of the driver begins. */
        void begin() {
            step();
        }

        /** The call that was begun is over. */
        void end() {
            step();
        }

        /** Whether a call took too long, so that the connection is lost. */
        boolean cut() {
            return cut;
        }

        @Override
        public void close() {
            watched.remove(this);
        }

        private void step() {
            CALLS.setOpaque(this, (long) CALLS.get(this) + 1);
        }

        private void look() {
            long call = (long) CALLS.getOpaque(this);
            looks = call == callSeen ? looks + 1 : 0;
            callSeen = call;
            if (call % 2 == 1 && looks > mostLooks && !cut) {
                cut = true;
                try {
                    connection.abort(Runnable::run);
                } catch (SQLException e) {
                    // nothing is left to be closed
                }
            }
        }

        private static VarHandle handle() {
            try {
                return MethodHandles.lookup().findVarHandle(Watch.class, "calls", long.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }
}
