package org.storeharness.postgres;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.store.BlockingSession;
import org.storeharness.core.store.Marks;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.OperationException;
import org.storeharness.core.store.Outcome;
import org.storeharness.core.store.Part;

/**
 * A worker's connection. When it is lost, the operation that noticed fails, and the next one borrows another connection from
 * the pool first; no operation is ever repeated.
 */
final class PostgresSession implements BlockingSession {
    private final HikariDataSource pool;
    private final String table;
    private final int batch;
    private @Nullable RowStatements statements;

    /**
     * @param batch the most rows of one write
     * @throws SQLException if no connection can be had
     */
    PostgresSession(HikariDataSource pool, String table, int batch) throws SQLException {
        this.pool = pool;
        this.table = table;
        this.batch = batch;
        this.statements = new RowStatements(pool, table, batch);
    }

    @Override
    public Outcome execute(Operation operation, Marks marks) throws OperationException {
        try {
            RowStatements current = statements;
            if (current == null) {
                current = new RowStatements(pool, table, batch);
                statements = current;
                marks.mark(Part.POOL_WAIT_OVER);
            }
            return switch (operation.kind()) {
                case WRITE -> current.write(operation);
                case READ -> current.read(operation);
                case UPDATE -> current.update(operation);
                case DELETE -> current.delete(operation);
            };
        } catch (SQLException e) {
            SqlFailure failure = SqlFailure.of(e);
            discardIfLost(failure);
            throw failure.asOperationException(e);
        }
    }

    @Override
    public void close() {
        RowStatements last = statements;
        statements = null;
        if (last != null) {
            try {
                last.giveBack();
            } catch (SQLException e) {
                last.discard();
            }
        }
    }

    private void discardIfLost(SqlFailure failure) {
        RowStatements current = statements;
        if (current != null && (failure.connectionLost() || isClosed(current))) {
            current.discard();
            statements = null;
        }
    }

    private static boolean isClosed(RowStatements current) {
        try {
            return current.isClosed();
        } catch (SQLException e) {
            return true;
        }
    }
}
