package org.storeharness.postgres.connection;

import java.nio.ByteBuffer;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.storeharness.store.Operation;
import org.storeharness.store.OperationException;
import org.storeharness.store.Outcome;

/** Reads one row by its key, or several at once. */
final class RowReader {
    private final TableSql sql;
    private final ReadMode mode;
    private final PreparedStatements statements;
    private final RowBuffers buffers;
    private final String select;
    private final String selectMany;

    RowReader(TableSql sql, ReadMode mode, PreparedStatements statements, RowBuffers buffers) {
        this.sql = sql;
        this.mode = mode;
        this.statements = statements;
        this.buffers = buffers;
        this.select = sql.select();
        this.selectMany = mode == ReadMode.ANY ? sql.selectAny() : sql.selectRange();
    }

    Outcome read(Operation operation) throws SQLException, OperationException {
        return operation.count() == 1 ? readOne(operation) : readMany(operation);
    }

    private Outcome readOne(Operation operation) throws SQLException, OperationException {
        PreparedStatement statement = statements.get(select);
        sql.keys().bind(statement, 1, operation.key(0));
        try (ResultSet rows = statement.executeQuery()) {
            if (!rows.next()) {
                return Outcome.MISS;
            }
            copyPayload(rows.getBytes(1), operation, 0);
            return Outcome.OK;
        }
    }

    private Outcome readMany(Operation operation) throws SQLException, OperationException {
        PreparedStatement statement = statements.get(selectMany);
        if (mode == ReadMode.ANY) {
            sql.keys().bindAll(statement, 1, buffers.keys(operation));
        } else {
            sql.keys().bind(statement, 1, operation.key(0));
            sql.keys().bind(statement, 2, operation.key(operation.count() - 1));
        }
        int found = 0;
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                int index = indexOf(sql.keys().read(rows, 1), operation);
                if (index >= 0) {
                    copyPayload(rows.getBytes(2), operation, index);
                    found++;
                }
            }
        }
        return found == operation.count() ? Outcome.OK : Outcome.MISS;
    }

    /** The index of a key in the operation, whose keys ascend; -1 for a row of the range that was not asked for. */
    private static int indexOf(long key, Operation operation) {
        int low = 0;
        int high = operation.count() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            long found = operation.key(middle);
            if (found == key) {
                return middle;
            } else if (found < key) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    private static void copyPayload(byte[] payload, Operation operation, int index) throws OperationException {
        ByteBuffer sink = operation.sink(index);
        if (payload.length > sink.remaining()) {
            throw new OperationException(
                    Outcome.CORRUPT,
                    "row " + operation.key(index) + " has " + payload.length + " bytes, but " + operation.size(index)
                            + " were written");
        }
        sink.put(payload);
    }
}
