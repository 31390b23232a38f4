package org.storeharness.postgresclients;

import io.netty.buffer.Unpooled;
import io.vertx.core.Future;
import io.vertx.core.internal.buffer.BufferInternal;
import io.vertx.pgclient.PgConnection;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import io.vertx.sqlclient.impl.SocketConnectionBase;
import io.vertx.sqlclient.internal.SqlConnectionInternal;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import org.storeharness.postgres.connection.NumberedSql;

/** A connection of Vert.x. It encodes parameters while an operation is begun, or when one before it has ended. */
record VertxConnection(PgConnection connection) implements RowConnection {
    VertxConnection {
        // What is said outside of operations, as before the server closes the connection, the next operation finds out
        connection.exceptionHandler(failure -> {});
    }

    @Override
    public void perform(NumberedSql.Request request, Call call) {
        answer(request).onComplete(rows -> succeeded(call, rows), failure -> call.failed(cause(failure)));
    }

    private Future<RowSet<Row>> answer(NumberedSql.Request request) {
        if (request.awaited()) {
            return connection
                    .begin()
                    .compose(transaction -> from(0, request)
                            .compose(last -> transaction.commit().map(last))
                            .recover(cause -> transaction.rollback().transform(over -> Future.failedFuture(cause))));
        }
        return request.rows().size() == 1
                ? execute(request, 0)
                : connection
                        .preparedQuery(request.statement())
                        .executeBatch(request.rows().stream()
                                .map(VertxConnection::tuple)
                                .toList());
    }

    private Future<RowSet<Row>> execute(NumberedSql.Request request, int row) {
        return connection
                .preparedQuery(request.statement())
                .execute(tuple(request.rows().get(row)));
    }

    /** Performs that row and those after it, each awaited. */
    private Future<RowSet<Row>> from(int row, NumberedSql.Request request) {
        Future<RowSet<Row>> done = execute(request, row);
        return row + 1 == request.rows().size() ? done : done.compose(before -> from(row + 1, request));
    }

    private static Tuple tuple(Object[] parameters) {
        for (int i = 0; i < parameters.length; i++) {
            if (parameters[i] instanceof ByteBuffer payload) {
                parameters[i] = BufferInternal.buffer(Unpooled.wrappedBuffer(payload));
            }
        }
        return Tuple.wrap(parameters);
    }

    /** Takes the rows, which writes have none of. */
    private static void succeeded(Call call, RowSet<Row> rows) {
        for (Row row : rows) {
            int payload = row.size() - 1;
            call.row(
                    payload == 0 ? null : row.getValue(0),
                    ((BufferInternal) row.getBuffer(payload)).getByteBuf().nioBuffer());
        }
        call.succeeded(rows.rowCount());
    }

    /** What the server says, or the loss of the connection. */
    static SQLException cause(Throwable failure) {
        return failure instanceof PgException said
                ? new SQLException(said.getErrorMessage(), said.getSqlState(), said)
                : new SQLException(failure.getMessage(), "08006", failure);
    }

    @Override
    public void run(String statement, Runnable over) {
        connection.query(statement).execute().onComplete(result -> over.run());
    }

    @Override
    public void discard() {
        ((SocketConnectionBase) ((SqlConnectionInternal) connection).unwrap())
                .socket()
                .close();
    }
}
