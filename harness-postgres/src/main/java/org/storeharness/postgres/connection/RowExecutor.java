package org.storeharness.postgres.connection;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.storeharness.store.Marks;
import org.storeharness.store.Operation;
import org.storeharness.store.OperationException;
import org.storeharness.store.Outcome;

/** Writes, reads, updates and deletes rows over one connection. */
public final class RowExecutor implements OperationExecutor {
    private final TableSql sql;
    private final PreparedStatements statements;
    private final RowBuffers buffers;
    private final RowWriter writer;
    private final RowReader reader;
    private final boolean upserts;
    private final String updateSql;
    private final String deleteSql;

    public RowExecutor(Connection connection, TableSql sql, PostgresOptions options, RowBuffers buffers) {
        this.sql = sql;
        this.statements = new PreparedStatements(connection);
        this.buffers = buffers;
        this.writer = RowWriter.of(options.writeMode(), sql, statements, buffers);
        this.reader = new RowReader(sql, options.readMode(), statements, buffers);
        this.upserts = options.writeMode() == PostgresOptions.WriteMode.UPSERT;
        this.updateSql = sql.update();
        this.deleteSql = sql.delete();
    }

    @Override
    public Outcome execute(Operation operation, Marks marks) throws SQLException, OperationException {
        return switch (operation.kind()) {
            case WRITE -> {
                writer.write(operation);
                yield Outcome.OK;
            }
            case READ -> reader.read(operation);
            case UPDATE -> update(operation);
            case DELETE -> delete(operation);
            case SCRIPT -> throw new OperationException(Outcome.ERROR, "rows have no scripts");
        };
    }

    @Override
    public boolean isClosed() throws SQLException {
        return statements.connection().isClosed();
    }

    @Override
    public void close() throws SQLException {
        statements.close();
    }

    private Outcome update(Operation operation) throws SQLException {
        if (upserts) {
            writer.write(operation);
            return Outcome.OK;
        }
        PreparedStatement update = statements.get(updateSql);
        try {
            update.setObject(1, buffers.payload(operation, 0));
            sql.keys().bind(update, 2, operation.key(0));
            return update.executeUpdate() == 0 ? Outcome.MISS : Outcome.OK;
        } finally {
            buffers.release(operation);
        }
    }

    private Outcome delete(Operation operation) throws SQLException {
        PreparedStatement delete = statements.get(deleteSql);
        sql.keys().bind(delete, 1, operation.key(0));
        return delete.executeUpdate() == 0 ? Outcome.MISS : Outcome.OK;
    }
}
