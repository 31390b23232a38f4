package org.storeharness.jdbc.row;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.jdbc.connection.PreparedStatements;
import org.storeharness.store.AcknowledgedObjects;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.AuditTally;
import org.storeharness.store.ContentCheck;

/** Reads every acknowledged row, many with one query, and reports those that are lost, stale, corrupt or resurrected. */
public final class RowAudit {
    private static final int MAX_ROWS_PER_QUERY = 1_000;
    private static final int MAX_BYTES_PER_QUERY = 8 << 20;

    private final RowSql sql;
    private final ContentCheck check;
    private final AuditTally tally;
    private final long[] keys;
    private final boolean[] expectedDeleted;
    private final boolean[] found;
    private int count;

    /**
     * @param rowBytes the size of the largest row, which bounds the rows of a query
     * @param finding receives a line for each such row
     */
    public RowAudit(RowSql sql, int rowBytes, ContentCheck check, Consumer<String> finding) {
        int rows = Math.max(1, Math.min(MAX_ROWS_PER_QUERY, MAX_BYTES_PER_QUERY / Math.max(1, rowBytes)));
        this.sql = sql;
        this.check = check;
        this.tally = new AuditTally(finding);
        this.keys = new long[rows];
        this.expectedDeleted = new boolean[rows];
        this.found = new boolean[rows];
    }

    /** Audits all objects. Called once. */
    public AuditSummary run(Connection connection, AcknowledgedObjects objects) throws SQLException {
        try (PreparedStatements selects = new PreparedStatements(connection)) {
            while (objects.next()) {
                if (tally.expects(objects)) {
                    add(selects, objects.key(), objects.deleted());
                }
            }
            checkBatch(selects);
        }
        return tally.summary();
    }

    /** The keys of one query ascend, so that a row's index is found by binary search. */
    private void add(PreparedStatements selects, long key, boolean mustBeAbsent) throws SQLException {
        if (count == keys.length || count > 0 && key <= keys[count - 1]) {
            checkBatch(selects);
        }
        keys[count] = key;
        expectedDeleted[count] = mustBeAbsent;
        found[count] = false;
        count++;
    }

    private void checkBatch(PreparedStatements selects) throws SQLException {
        if (count == 0) {
            return;
        }
        PreparedStatement select = selects.get(sql.selectAny(count));
        sql.keys().bindAll(select, 1, Arrays.copyOf(keys, count));
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                checkRow(Arrays.binarySearch(keys, 0, count, sql.keys().read(rows, 1)), rows.getBytes(2));
            }
        }
        for (int i = 0; i < count; i++) {
            if (!found[i]) {
                tally.absent("row " + keys[i], expectedDeleted[i]);
            }
        }
        count = 0;
    }

    private void checkRow(int index, byte @Nullable [] bytes) throws SQLException {
        if (index < 0) {
            throw new SQLException("the database gives a row that was not asked for");
        }
        byte[] payload = bytes == null ? new byte[0] : bytes;
        found[index] = true;
        tally.present(
                "row " + keys[index],
                expectedDeleted[index],
                check.check(ByteBuffer.wrap(payload), keys[index], payload.length));
    }
}
