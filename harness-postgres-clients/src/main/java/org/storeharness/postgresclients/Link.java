package org.storeharness.postgresclients;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.storeharness.jdbc.connection.SqlFailure;
import org.storeharness.postgres.client.ClientSetup;
import org.storeharness.postgres.connection.NumberedSql;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;

/**
 * One connection at a time. When it is lost, the operations under way fail, and the next one first makes another connection, with pauses that
 * double, as a session of pgjdbc does. No operation is repeated.
 */
final class Link {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(10);

    private static final SQLException UNANSWERED = new SQLException("the server did not answer the login", "08001");

    private final WorkerLoop loop;
    private final RowConnection.Connector connector;
    private final ClientSetup setup;
    private final Queue<Call> waiting = new ArrayDeque<>();
    private @Nullable RowConnection open;
    private @Nullable SQLException failure;
    private boolean connecting;
    /** Counts the attempts, so that what comes of an earlier one is known. */
    private int attempt;

    private Duration pause = FIRST_PAUSE;
    private Duration remaining = Duration.ZERO;

    Link(WorkerLoop loop, RowConnection.Connector connector, ClientSetup setup) {
        this.loop = loop;
        this.connector = connector;
        this.setup = setup;
    }

    /** Begins to connect, if it is not connected. */
    void connect() {
        if (open == null && !connecting) {
            connecting = true;
            pause = FIRST_PAUSE;
            remaining = setup.connectTimeout();
            attempt();
        }
    }

    /** Whether no attempt to connect is under way. */
    boolean isSettled() {
        return !connecting;
    }

    /** Why the last attempt to connect failed; {@code null} if it did not. */
    @Nullable
    SQLException failure() {
        return failure;
    }

    /** The statements of operations. */
    NumberedSql sql() {
        return setup.sql();
    }

    void perform(Call call) {
        RowConnection connection = open;
        if (connection == null) {
            waiting.add(call);
            connect();
        } else {
            try {
                connection.perform(setup.sql().request(call.operation()), call);
            } catch (RuntimeException e) {
                call.failed(new SQLException(e.toString(), "08006", e));
            }
        }
    }

    /** Gives up an operation, with its connection if it has one. */
    void abandon(Call call) {
        if (!waiting.remove(call)) {
            discard();
        }
    }

    /** Has the server do something outside of operations, if there is a connection; whether there is one. */
    boolean run(String statement, Runnable over) {
        RowConnection connection = open;
        if (connection != null) {
            connection.run(statement, over);
        }
        return connection != null;
    }

    void discard() {
        RowConnection lost = open;
        open = null;
        if (lost != null) {
            lost.discard();
        }
    }

    private void attempt() {
        int mine = ++attempt;
        loop.later(setup.connections().loginTimeout(), () -> failed(mine, UNANSWERED));
        connector.connect(connection -> opened(mine, connection), cause -> failed(mine, cause));
    }

    private void opened(int mine, RowConnection connection) {
        if (mine != attempt || !connecting) {
            connection.discard();
            return;
        }
        connecting = false;
        failure = null;
        open = connection;
        for (Call call : takeWaiting()) {
            call.completion().mark(OperationPart.POOL_WAIT_OVER);
            perform(call);
        }
    }

    private void failed(int mine, SQLException cause) {
        if (mine != attempt || !connecting) {
            return;
        }
        SqlFailure known = SqlFailure.of(cause);
        remaining = remaining
                .minus(pause)
                .minus(cause == UNANSWERED ? setup.connections().loginTimeout() : Duration.ZERO);
        if (!remaining.isNegative() && (known.connectionLost() || known.outcome() == Outcome.REJECTED)) {
            attempt++;
            loop.later(pause, this::attempt);
            pause = pause.multipliedBy(2);
            return;
        }
        connecting = false;
        failure = cause;
        takeWaiting().forEach(call -> call.failed(cause));
    }

    private List<Call> takeWaiting() {
        List<Call> taken = new ArrayList<>(waiting);
        waiting.clear();
        return taken;
    }
}
