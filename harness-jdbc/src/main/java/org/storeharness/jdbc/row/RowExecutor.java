package org.storeharness.jdbc.row;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.storeharness.jdbc.connection.OperationExecutor;
import org.storeharness.jdbc.connection.PreparedStatements;
import org.storeharness.store.Marks;
import org.storeharness.store.Operation;
import org.storeharness.store.OperationException;
import org.storeharness.store.Outcome;

/** Writes, reads, updates and deletes rows over one connection. */
public final class RowExecutor implements OperationExecutor {
    private final RowSql sql;
    private final PreparedStatements statements;
    private final Payloads payloads;
    private final RowWriter writer;
    private final RowReader reader;
    private final boolean upserts;
    private final String updateSql;
    private final String deleteSql;

    /**
     * @param upserts whether the writer overwrites rows too, so that it performs updates
     */
    public RowExecutor(
            RowSql sql,
            PreparedStatements statements,
            Payloads payloads,
            RowWriter writer,
            RowReader reader,
            boolean upserts) {
        this.sql = sql;
        this.statements = statements;
        this.payloads = payloads;
        this.writer = writer;
        this.reader = reader;
        this.upserts = upserts;
        this.updateSql = sql.update();
        this.deleteSql = sql.delete();
    }

    @Override
    public Outcome execute(Operation operation, Marks marks) throws SQLException, OperationException {
        try {
            return perform(operation);
        } catch (SQLException e) {
            statements.forgetClosed();
            throw e;
        }
    }

    @Override
    public void close() throws SQLException {
        statements.close();
    }

    private Outcome perform(Operation operation) throws SQLException, OperationException {
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

    private Outcome update(Operation operation) throws SQLException {
        if (upserts) {
            writer.write(operation);
            return Outcome.OK;
        }
        PreparedStatement update = statements.get(updateSql);
        try {
            payloads.bind(update, 1, operation, 0);
            sql.keys().bind(update, 2, operation.key(0));
            return update.executeUpdate() == 0 ? Outcome.MISS : Outcome.OK;
        } finally {
            payloads.release(operation);
        }
    }

    private Outcome delete(Operation operation) throws SQLException {
        PreparedStatement delete = statements.get(deleteSql);
        sql.keys().bind(delete, 1, operation.key(0));
        return delete.executeUpdate() == 0 ? Outcome.MISS : Outcome.OK;
    }

    /** Writes the rows of an operation in one transaction, or none of them. */
    @FunctionalInterface
    public interface RowWriter {
        /**
         * @throws SQLException if the rows were not written; the connection is then outside of a transaction, or lost
         */
        void write(Operation operation) throws SQLException;
    }
}
