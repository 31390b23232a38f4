package org.storeharness.postgresclients;

import io.netty.buffer.Unpooled;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
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
import java.util.ArrayList;
import java.util.List;
import org.storeharness.jdbc.row.ReadMode;
import org.storeharness.postgres.client.ClientSetup;
import org.storeharness.postgres.connection.KeyCodec;
import org.storeharness.postgres.connection.NumberedSql;
import org.storeharness.postgres.connection.PostgresOptions;
import org.storeharness.postgres.connection.PostgresOptions.WriteMode;
import org.storeharness.store.Operation;

/** A connection of Vert.x. It encodes parameters while an operation is begun, or when one before it has ended. */
final class VertxConnection implements RowConnection {
    private final PgConnection connection;
    private final PostgresOptions options;
    private final NumberedSql sql;
    private final KeyCodec keys;

    VertxConnection(PgConnection connection, ClientSetup setup) {
        this.connection = connection;
        this.options = setup.options();
        this.sql = setup.sql();
        this.keys = sql.keys();
        // What is said outside of operations, as before the server closes the connection, the next operation finds out
        connection.exceptionHandler(failure -> {});
    }

    @Override
    public void perform(Call call) {
        Operation operation = call.operation();
        Future<RowSet<Row>> answer = switch (operation.kind()) {
            case READ -> read(operation);
            case DELETE -> execute(sql.delete(), Tuple.of(key(operation, 0)));
            case UPDATE -> update(operation);
            default -> write(operation);
        };
        answer.onComplete(rows -> succeeded(call, rows), failure -> call.failed(cause(failure)));
    }

    private Future<RowSet<Row>> execute(String statement, Tuple parameters) {
        return connection.preparedQuery(statement).execute(parameters);
    }

    private Future<RowSet<Row>> read(Operation operation) {
        int rows = operation.count();
        if (rows == 1) {
            return execute(sql.select(), Tuple.of(key(operation, 0)));
        }
        return execute(
                sql.selectMany(),
                options.readMode() == ReadMode.ANY
                        ? Tuple.of(Call.keys(operation, keys))
                        : Tuple.of(key(operation, 0), key(operation, rows - 1)));
    }

    private Future<RowSet<Row>> update(Operation operation) {
        return options.writeMode() == WriteMode.UPSERT
                ? write(operation)
                : execute(sql.update(), Tuple.of(payload(operation, 0), key(operation, 0)));
    }

    private Future<RowSet<Row>> write(Operation operation) {
        int rows = operation.count();
        if (options.writeMode() == WriteMode.TRANSACTION) {
            return connection
                    .begin()
                    .compose(transaction -> insertFrom(0, operation)
                            .compose(last -> transaction.commit().map(last))
                            .recover(cause -> transaction.rollback().transform(over -> Future.failedFuture(cause))));
        } else if (rows == 1) {
            return execute(sql.write(), row(operation, 0));
        } else if (options.writeMode() == WriteMode.MULTI_ROW) {
            Tuple all = Tuple.tuple(new ArrayList<>(2 * rows));
            for (int i = 0; i < rows; i++) {
                all.addValue(key(operation, i)).addValue(payload(operation, i));
            }
            return execute(sql.multiRowInsert(rows), all);
        }
        List<Tuple> batch = new ArrayList<>(rows);
        for (int i = 0; i < rows; i++) {
            batch.add(row(operation, i));
        }
        return connection.preparedQuery(sql.write()).executeBatch(batch);
    }

    /** Inserts that row and those after it, each awaited. */
    private Future<RowSet<Row>> insertFrom(int index, Operation operation) {
        Future<RowSet<Row>> inserted = execute(sql.write(), row(operation, index));
        return index + 1 == operation.count() ? inserted : inserted.compose(before -> insertFrom(index + 1, operation));
    }

    private Tuple row(Operation operation, int index) {
        return Tuple.of(key(operation, index), payload(operation, index));
    }

    private Object key(Operation operation, int index) {
        return keys.toObject(operation.key(index));
    }

    private static Buffer payload(Operation operation, int index) {
        return BufferInternal.buffer(Unpooled.wrappedBuffer(operation.payload(index)));
    }

    /** Takes the rows, which writes have none of. */
    private void succeeded(Call call, RowSet<Row> rows) {
        for (Row row : rows) {
            if (call.operation().count() == 1) {
                call.row(bytes(row, 0));
            } else {
                call.row(keys, row.getValue(0), bytes(row, 1));
            }
        }
        call.succeeded(rows.rowCount());
    }

    private static ByteBuffer bytes(Row row, int column) {
        return ((BufferInternal) row.getBuffer(column)).getByteBuf().nioBuffer();
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
