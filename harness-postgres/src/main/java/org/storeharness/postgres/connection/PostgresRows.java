package org.storeharness.postgres.connection;

import java.sql.Connection;
import org.storeharness.jdbc.connection.PreparedStatements;
import org.storeharness.jdbc.row.InsertWriter;
import org.storeharness.jdbc.row.RowExecutor;
import org.storeharness.jdbc.row.RowReader;

/** Makes what performs operations on rows, as the options of a target say. */
public final class PostgresRows {
    private PostgresRows() {}

    /** The executor for a connection. */
    public static RowExecutor executor(
            Connection connection, TableSql sql, PostgresOptions options, RowBuffers buffers) {
        PreparedStatements statements = new PreparedStatements(connection);
        return new RowExecutor(
                sql,
                statements,
                buffers,
                writer(options.writeMode(), sql, statements, buffers),
                new RowReader(sql, options.readMode(), statements),
                options.writeMode() == PostgresOptions.WriteMode.UPSERT);
    }

    private static RowExecutor.RowWriter writer(
            PostgresOptions.WriteMode mode, TableSql sql, PreparedStatements statements, RowBuffers buffers) {
        InsertWriter inserts = new InsertWriter(sql, statements, buffers);
        return switch (mode) {
            case TRANSACTION -> inserts::insertInTransaction;
            case SINGLE, BATCH -> inserts::insertBatch;
            case MULTI_ROW -> inserts::multiRow;
            case COPY_TEXT -> new CopyWriter(sql, statements.connection(), false);
            case COPY_BINARY -> new CopyWriter(sql, statements.connection(), true);
            case UPSERT -> operation -> inserts.insertBatch(sql.upsert(), operation);
        };
    }
}
