package org.storeharness.postgresclients;

import io.r2dbc.postgresql.api.PostgresqlConnection;
import io.r2dbc.postgresql.api.PostgresqlResult;
import io.r2dbc.postgresql.api.PostgresqlStatement;
import io.r2dbc.spi.R2dbcException;
import io.r2dbc.spi.Readable;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.OperationKind;
import org.storeharness.postgres.connection.NumberedSql;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A connection of R2DBC. It encodes parameters while an operation is begun, and those of later rows of a batch when their turn comes. */
record R2dbcConnection(PostgresqlConnection connection) implements RowConnection {
    @Override
    public void perform(NumberedSql.Request request, Call call) {
        answer(request, call).subscribe(call::succeeded, failure -> call.failed(cause(failure)));
    }

    private Mono<Long> answer(NumberedSql.Request request, Call call) {
        List<Object[]> rows = request.rows();
        if (request.awaited()) {
            return inTransaction(Flux.fromIterable(rows)
                    .concatMap(row -> changed(bind(connection.createStatement(request.statement()), row)), 1)
                    .reduce(0L, Long::sum));
        }
        PostgresqlStatement statement = connection.createStatement(request.statement());
        for (int i = 0; i < rows.size(); i++) {
            bind(i == 0 ? statement : statement.add(), rows.get(i));
        }
        if (call.operation().kind() == OperationKind.READ) {
            int payload = call.operation().count() == 1 ? 0 : 1;
            return statement
                    .execute()
                    .concatMap(result -> result.map(row -> taken(call, row, payload)))
                    .count();
        }
        return rows.size() == 1 ? changed(statement) : inTransaction(changed(statement));
    }

    private static Readable taken(Call call, Readable row, int payload) {
        call.row(payload == 0 ? null : row.get(0), Objects.requireNonNull(row.get(payload, ByteBuffer.class)));
        return row;
    }

    private static PostgresqlStatement bind(PostgresqlStatement statement, Object[] parameters) {
        for (int i = 0; i < parameters.length; i++) {
            statement.bind(i, parameters[i]);
        }
        return statement;
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
