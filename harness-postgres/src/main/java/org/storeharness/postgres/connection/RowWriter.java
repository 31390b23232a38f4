package org.storeharness.postgres.connection;

import java.sql.SQLException;
import org.storeharness.store.Operation;

/** Writes the rows of an operation in one transaction, or none of them. */
@FunctionalInterface
interface RowWriter {
    /**
     * @throws SQLException if the rows were not written; the connection is then outside of a transaction, or lost
     */
    void write(Operation operation) throws SQLException;

    /** The writer of a mode. */
    static RowWriter of(
            PostgresOptions.WriteMode mode, TableSql sql, PreparedStatements statements, RowBuffers buffers) {
        InsertWriter inserts = new InsertWriter(sql, statements, buffers);
        return switch (mode) {
            case SINGLE -> inserts::insertOne;
            case TRANSACTION -> inserts::insertInTransaction;
            case BATCH -> operation -> inserts.insertBatch(sql.insert(), operation);
            case MULTI_ROW -> inserts::multiRow;
            case COPY_TEXT -> new CopyWriter(sql, statements.connection(), false);
            case COPY_BINARY -> new CopyWriter(sql, statements.connection(), true);
            case UPSERT -> operation -> inserts.insertBatch(sql.upsert(), operation);
        };
    }
}
