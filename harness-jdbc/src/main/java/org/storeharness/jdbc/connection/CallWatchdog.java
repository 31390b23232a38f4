package org.storeharness.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Sees calls that take too long, from a thread of its own, and aborts their connections where that is asked for. A socket timeout would do
 * the same, but makes the JVM poll before each read: two more system calls for every response (a tenth to a quarter of the client's time).
 */
final class CallWatchdog implements AutoCloseable {
    private static final Duration CHECK_INTERVAL = Duration.ofMillis(250);

    private final Set<CallWatch> watched = ConcurrentHashMap.newKeySet();
    private final long maxChecks;
    private final boolean aborts;
    private final Thread thread;
    private volatile boolean closed;

    /**
     * Lets calls take at least this long, and a quarter of a second more at most.
     *
     * @param aborts whether their connections are aborted then
     */
    CallWatchdog(Duration limit, boolean aborts) {
        this.aborts = aborts;
        this.maxChecks = limit.dividedBy(CHECK_INTERVAL) + 1;
        this.thread = new Thread(this::checkPeriodically, "call-watchdog");
        thread.setDaemon(true);
        thread.start();
    }

    /** Watches calls on one connection at a time, whose socket needs no timeout, until the watch is closed. */
    CallWatch watch() {
        CallWatch watch = new CallWatch();
        watched.add(watch);
        return watch;
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    private void checkPeriodically() {
        while (!closed) {
            LockSupport.parkNanos(CHECK_INTERVAL.toNanos());
            watched.forEach(CallWatch::check);
        }
    }

    /** The watch over one connection, or over those that a session borrows. Calls are begun and ended by one thread at a time. */
    final class CallWatch implements AutoCloseable {
        private @Nullable Connection connection;
        /** It is odd during a call. */
        private final AtomicLong calls = new AtomicLong();

        private long checksOfSameCall;
        private long lastSeenCall;
        private volatile boolean timedOut;

        private CallWatch() {}

        /** Notes that a call of the driver begins on that connection. */
        void beginCall(Connection used) {
            connection = used;
            if (timedOut) {
                timedOut = false;
            }
            calls.setRelease(calls.getPlain() + 1);
        }

        /** Notes that the call has ended. */
        void endCall() {
            calls.setOpaque(calls.getPlain() + 1);
        }

        /** Whether the last call took too long. */
        boolean timedOut() {
            return timedOut;
        }

        @Override
        public void close() {
            watched.remove(this);
        }

        private static void abort(Connection used) {
            try {
                used.abort(Runnable::run);
            } catch (SQLException | RuntimeException | AbstractMethodError e) {
                // the connection is closed already, or the driver cannot: other connections are watched on
            }
        }

        private void check() {
            long call = calls.getAcquire();
            checksOfSameCall = call == lastSeenCall ? checksOfSameCall + 1 : 0;
            lastSeenCall = call;
            Connection used = connection;
            if (call % 2 == 1 && checksOfSameCall > maxChecks && !timedOut && used != null) {
                timedOut = true;
                if (aborts) {
                    abort(used);
                }
            }
        }
    }
}
