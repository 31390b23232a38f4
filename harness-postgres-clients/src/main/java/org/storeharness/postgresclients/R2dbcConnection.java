package org.storeharness.postgresclients;

import io.r2dbc.postgresql.api.PostgresqlConnection;
import io.r2dbc.postgresql.api.PostgresqlResult;
import io.r2dbc.postgresql.api.PostgresqlStatement;
import io.r2dbc.spi.R2dbcException;
import io.r2dbc.spi.Readable;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.jdbc.row.ReadMode;
import org.storeharness.postgres.client.ClientSetup;
import org.storeharness.postgres.connection.KeyCodec;
import org.storeharness.postgres.connection.NumberedSql;
import org.storeharness.postgres.connection.PostgresOptions;
import org.storeharness.postgres.connection.PostgresOptions.WriteMode;
import org.storeharness.store.Operation;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A connection of R2DBC. It encodes parameters while an operation is begun, and those of later rows of a batch when their turn comes. */
final class R2dbcConnection implements RowConnection {
    private final PostgresqlConnection connection;
    private final PostgresOptions options;
    private final NumberedSql sql;
    private final KeyCodec keys;

    R2dbcConnection(PostgresqlConnection connection, ClientSetup setup) {
        this.connection = connection;
        this.options = setup.options();
        this.sql = setup.sql();
        this.keys = sql.keys();
    }

    @Override
    public void perform(Call call) {
        Operation operation = call.operation();
        Mono<Long> rows = switch (operation.kind()) {
            case READ -> read(call);
            case DELETE -> changed(statement(sql.delete()).bind(0, key(operation, 0)));
            case UPDATE -> update(operation);
            default -> write(operation);
        };
        rows.subscribe(call::succeeded, failure -> call.failed(cause(failure)));
    }

    private PostgresqlStatement statement(String text) {
        return connection.createStatement(text);
    }

    private Mono<Long> read(Call call) {
        Operation operation = call.operation();
        int rows = operation.count();
        if (rows == 1) {
            return taken(statement(sql.select()).bind(0, key(operation, 0)), row -> call.row(bytes(row, 0)));
        }
        PostgresqlStatement many = statement(sql.selectMany());
        if (options.readMode() == ReadMode.ANY) {
            many.bind(0, Call.keys(operation, keys));
        } else {
            many.bind(0, key(operation, 0)).bind(1, key(operation, rows - 1));
        }
        return taken(many, row -> call.row(keys, Objects.requireNonNull(row.get(0)), bytes(row, 1)));
    }

    private static Mono<Long> taken(PostgresqlStatement select, Consumer<Readable> taker) {
        return select.execute()
                .concatMap(result -> result.map(row -> {
                    taker.accept(row);
                    return row;
                }))
                .count();
    }

    private Mono<Long> update(Operation operation) {
        return options.writeMode() == WriteMode.UPSERT
                ? write(operation)
                : changed(statement(sql.update()).bind(0, operation.payload(0)).bind(1, key(operation, 0)));
    }

    private Mono<Long> write(Operation operation) {
        int rows = operation.count();
        if (options.writeMode() == WriteMode.TRANSACTION) {
            return inTransaction(Flux.range(0, rows)
                    .concatMap(index -> changed(bind(statement(sql.write()), 0, operation, index)), 1)
                    .reduce(0L, Long::sum));
        } else if (rows == 1) {
            return changed(bind(statement(sql.write()), 0, operation, 0));
        } else if (options.writeMode() == WriteMode.MULTI_ROW) {
            PostgresqlStatement all = statement(sql.multiRowInsert(rows));
            for (int i = 0; i < rows; i++) {
                bind(all, 2 * i, operation, i);
            }
            return changed(all);
        }
        PostgresqlStatement batch = statement(sql.write());
        for (int i = 0; i < rows; i++) {
            bind(i == 0 ? batch : batch.add(), 0, operation, i);
        }
        return inTransaction(changed(batch));
    }

    private Mono<Long> inTransaction(Mono<Long> work) {
        return connection
                .beginTransaction()
                .then(work)
                .flatMap(rows -> connection.commitTransaction().thenReturn(rows))
                .onErrorResume(failure ->
                        connection.rollbackTransaction().onErrorComplete().then(Mono.error(failure)));
    }

    private static Mono<Long> changed(PostgresqlStatement statement) {
        return statement.execute().concatMap(PostgresqlResult::getRowsUpdated).reduce(0L, Long::sum);
    }

    private PostgresqlStatement bind(PostgresqlStatement statement, int offset, Operation operation, int index) {
        return statement.bind(offset, key(operation, index)).bind(offset + 1, operation.payload(index));
    }

    private Object key(Operation operation, int index) {
        return keys.toObject(operation.key(index));
    }

    private static ByteBuffer bytes(Readable row, int column) {
        return Objects.requireNonNull(row.get(column, ByteBuffer.class));
    }

    /** What the server says, or the loss of the connection. */
    static SQLException cause(Throwable failure) {
        String state = failure instanceof R2dbcException said ? said.getSqlState() : null;
        return new SQLException(failure.getMessage(), known(state), failure);
    }

    /** The driver has a state of its own, or none, where the server is not reached. */
    private static String known(@Nullable String state) {
        return state == null || state.equals("08003") || state.equals("99999") ? "08006" : state;
    }

    @Override
    public void run(String statement, Runnable over) {
        initialized(connection, statement).subscribe(done -> over.run(), failure -> over.run());
    }

    /** The connection, when the statements are over. */
    static Mono<PostgresqlConnection> initialized(PostgresqlConnection connection, String statements) {
        return connection
                .createStatement(statements)
                .execute()
                .concatMap(PostgresqlResult::getRowsUpdated)
                .then()
                .thenReturn(connection);
    }

    @Override
    public void discard() {
        connection.close().subscribe(done -> {}, failure -> {});
    }
}
