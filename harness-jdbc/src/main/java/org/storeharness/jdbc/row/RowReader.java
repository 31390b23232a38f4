package org.storeharness.jdbc.row;

import java.nio.ByteBuffer;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.storeharness.jdbc.connection.PreparedStatements;
import org.storeharness.store.Operation;
import org.storeharness.store.OperationException;
import org.storeharness.store.Outcome;

/** Reads one row by its key, or several at once. */
public final class RowReader {
    private final RowSql sql;
    private final ReadMode mode;
    private final PreparedStatements statements;
    private final String select;
    private String selectMany = "";
    private int selectedRows;
    private long[] keys = new long[0];

    public RowReader(RowSql sql, ReadMode mode, PreparedStatements statements) {
        this.sql = sql;
        this.mode = mode;
        this.statements = statements;
        this.select = sql.select();
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
        PreparedStatement statement = statements.get(selectMany(operation.count()));
        if (mode == ReadMode.ANY) {
            sql.keys().bindAll(statement, 1, keys(operation));
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

    /** The statement for that many rows. All reads of a target have the same number, but for few. */
    private String selectMany(int rows) {
        if (rows != selectedRows) {
            selectMany = mode == ReadMode.ANY ? sql.selectAny(rows) : sql.selectRange();
            selectedRows = rows;
        }
        return selectMany;
    }

    private long[] keys(Operation operation) {
        if (keys.length != operation.count()) {
            keys = new long[operation.count()];
        }
        for (int i = 0; i < keys.length; i++) {
            keys[i] = operation.key(i);
        }
        return keys;
    }

    /** The index of a key in the operation, whose keys ascend; -1 for a row of the range that was not asked for. */
    public static int indexOf(long key, Operation operation) {
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
