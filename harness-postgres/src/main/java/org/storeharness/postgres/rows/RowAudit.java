package org.storeharness.postgres.rows;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.function.Consumer;
import org.storeharness.core.store.objects.AcknowledgedObjects;
import org.storeharness.core.store.objects.AuditSummary;
import org.storeharness.core.store.objects.ContentCheck;

/** Asks for every row that was acknowledged, many with one query, and sees what is not as it was acknowledged. */
public final class RowAudit {
    private static final int MOST_ROWS = 1_000;
    private static final int MOST_BYTES = 8 << 20;

    private final TableSql sql;
    private final ContentCheck check;
    private final Consumer<String> finding;
    private final long[] keys;
    private final boolean[] gone;
    private final boolean[] seen;
    private int count;
    private long written;
    private long deleted;
    private long lost;
    private long corrupt;
    private long resurrected;
    private long inDoubt;

    /**
     * @param rowBytes the size of the largest row, which bounds the rows of a query
     * @param finding takes a line for each row that is not as it should be
     */
    public RowAudit(TableSql sql, int rowBytes, ContentCheck check, Consumer<String> finding) {
        int rows = Math.max(1, Math.min(MOST_ROWS, MOST_BYTES / Math.max(1, rowBytes)));
        this.sql = sql;
        this.check = check;
        this.finding = finding;
        this.keys = new long[rows];
        this.gone = new boolean[rows];
        this.seen = new boolean[rows];
    }

    /** Audits all of them. */
    public AuditSummary perform(Connection connection, AcknowledgedObjects objects) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(sql.selectAny())) {
            while (objects.next()) {
                if (objects.inDoubt()) {
                    inDoubt++;
                } else {
                    add(select, objects.key(), objects.deleted());
                }
            }
            ask(select);
        }
        return new AuditSummary(written, deleted, lost, corrupt, resurrected, 0, inDoubt);
    }

    /** The keys of one query ascend, so that each is found again quickly. */
    private void add(PreparedStatement select, long key, boolean mustBeGone) throws SQLException {
        if (count == keys.length || count > 0 && key <= keys[count - 1]) {
            ask(select);
        }
        keys[count] = key;
        gone[count] = mustBeGone;
        seen[count] = false;
        count++;
    }

    private void ask(PreparedStatement select) throws SQLException {
        if (count == 0) {
            return;
        }
        sql.keyType().bindAll(select, 1, Arrays.copyOf(keys, count));
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                judge(Arrays.binarySearch(keys, 0, count, sql.keyType().read(rows, 1)), rows.getBytes(2));
            }
        }
        for (int i = 0; i < count; i++) {
            written += gone[i] ? 0 : 1;
            deleted += gone[i] ? 1 : 0;
            if (!gone[i] && !seen[i]) {
                lost++;
                finding.accept("lost row " + keys[i]);
            }
        }
        count = 0;
    }

    private void judge(int index, byte[] payload) {
        seen[index] = true;
        if (gone[index]) {
            resurrected++;
            finding.accept("resurrected row " + keys[index]);
        } else if (!check.isIntact(ByteBuffer.wrap(payload), keys[index], payload.length)) {
            corrupt++;
            finding.accept("corrupt row " + keys[index]);
        }
    }
}
