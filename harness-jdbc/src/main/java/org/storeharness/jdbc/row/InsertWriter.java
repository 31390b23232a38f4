package org.storeharness.jdbc.row;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.storeharness.jdbc.connection.PreparedStatements;
import org.storeharness.store.Operation;

/** Writes rows with {@code INSERT}: single, in a transaction, as a JDBC batch, or several rows in a statement. */
public final class InsertWriter {
    private final RowSql sql;
    private final PreparedStatements statements;
    private final Payloads payloads;
    private final Connection connection;
    private final String insert;
    private String multiRow;
    private int multiRowCount;

    public InsertWriter(RowSql sql, PreparedStatements statements, Payloads payloads) {
        this.sql = sql;
        this.statements = statements;
        this.payloads = payloads;
        this.connection = statements.connection();
        this.insert = sql.insert();
        this.multiRow = insert;
        this.multiRowCount = 1;
    }

    /** Inserts all rows as the values of one statement under autocommit. */
    public void multiRow(Operation operation) throws SQLException {
        execute(multiRow(operation.count()), operation);
    }

    private void execute(String statementSql, Operation operation) throws SQLException {
        PreparedStatement statement = statements.get(statementSql);
        try {
            for (int i = 0; i < operation.count(); i++) {
                bindRow(statement, 2 * i, operation, i);
            }
            statement.executeUpdate();
        } finally {
            payloads.release(operation);
        }
    }

    /** Performs a statement for each row, each awaited, between BEGIN and COMMIT. */
    public void insertInTransaction(Operation operation) throws SQLException {
        insertAll(insert, operation, false);
    }

    /** Inserts all rows as one JDBC batch between BEGIN and COMMIT; one row alone, under autocommit. */
    public void insertBatch(String statementSql, Operation operation) throws SQLException {
        if (operation.count() == 1) {
            execute(statementSql, operation);
        } else {
            insertAll(statementSql, operation, true);
        }
    }

    /** The same with the plain statement. */
    public void insertBatch(Operation operation) throws SQLException {
        insertBatch(insert, operation);
    }

    private void insertAll(String statementSql, Operation operation, boolean batch) throws SQLException {
        PreparedStatement statement = statements.get(statementSql);
        try {
            connection.setAutoCommit(false);
            for (int i = 0; i < operation.count(); i++) {
                bindRow(statement, 0, operation, i);
                if (batch) {
                    statement.addBatch();
                } else {
                    statement.executeUpdate();
                }
            }
            if (batch) {
                statement.executeBatch();
            }
            connection.commit();
        } catch (SQLException | RuntimeException | Error e) {
            abort(statement, e);
            throw e;
        } finally {
            payloads.release(operation);
        }
        connection.setAutoCommit(true);
    }

    /** The statement for that many rows. All writes of a target but the last have the same number. */
    private String multiRow(int rows) {
        if (rows != multiRowCount) {
            multiRow = sql.multiRowInsert(rows);
            multiRowCount = rows;
        }
        return multiRow;
    }

    private void bindRow(PreparedStatement statement, int offset, Operation operation, int index) throws SQLException {
        sql.keys().bind(statement, offset + 1, operation.key(index));
        payloads.bind(statement, offset + 2, operation, index);
    }

    /** A failed rollback leaves the connection in its transaction; its owner discards such a connection. */
    private void abort(PreparedStatement statement, Throwable reason) {
        try {
            if (!statement.isClosed()) {
                statement.clearBatch();
            }
            connection.rollback();
            connection.setAutoCommit(true);
        } catch (SQLException | RuntimeException e) {
            reason.addSuppressed(e);
        }
    }
}
