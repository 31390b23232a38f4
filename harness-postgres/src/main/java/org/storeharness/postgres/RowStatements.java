package org.storeharness.postgres;

import com.zaxxer.hikari.HikariDataSource;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.OperationException;
import org.storeharness.core.store.Outcome;

/** One borrowed connection with the statements of a session, which are used again for every operation. */
final class RowStatements {
    private static final int CHUNK_BYTES = 8192;

    private final HikariDataSource pool;
    private final Connection borrowed;
    private final Connection connection;
    private final PreparedStatement insert;
    private final PreparedStatement select;
    private final PreparedStatement update;
    private final PreparedStatement delete;
    private final PayloadWriter[] writers;

    /**
     * @param batch the most rows of one write
     * @throws SQLException if the pool has no connection to give
     */
    RowStatements(HikariDataSource pool, String table, int batch) throws SQLException {
        this.pool = pool;
        this.borrowed = pool.getConnection();
        try {
            this.connection = borrowed.unwrap(Connection.class);
            this.insert = connection.prepareStatement("INSERT INTO " + table + " (key, payload) VALUES (?, ?)");
            this.select = connection.prepareStatement("SELECT payload FROM " + table + " WHERE key = ?");
            this.update = connection.prepareStatement("UPDATE " + table + " SET payload = ? WHERE key = ?");
            this.delete = connection.prepareStatement("DELETE FROM " + table + " WHERE key = ?");
        } catch (SQLException e) {
            pool.evictConnection(borrowed);
            throw e;
        }
        byte[] chunk = new byte[CHUNK_BYTES];
        this.writers = new PayloadWriter[batch];
        for (int i = 0; i < batch; i++) {
            writers[i] = new PayloadWriter(chunk);
        }
    }

    Outcome write(Operation operation) throws SQLException {
        if (operation.count() == 1) {
            return writeOne(operation);
        }
        return writeBatch(operation);
    }

    Outcome read(Operation operation) throws SQLException, OperationException {
        select.setLong(1, operation.key(0));
        try (ResultSet rows = select.executeQuery()) {
            if (!rows.next()) {
                return Outcome.MISS;
            }
            byte[] payload = rows.getBytes(1);
            ByteBuffer sink = operation.sink(0);
            if (payload.length > sink.remaining()) {
                throw new OperationException(
                        Outcome.CORRUPT,
                        "row " + operation.key(0) + " has " + payload.length + " bytes, written were "
                                + operation.size(0));
            }
            sink.put(payload);
            return Outcome.OK;
        }
    }

    Outcome update(Operation operation) throws SQLException {
        PayloadWriter writer = writers[0];
        writer.use(operation.payload(0));
        try {
            update.setObject(1, writer);
            update.setLong(2, operation.key(0));
            return update.executeUpdate() == 0 ? Outcome.MISS : Outcome.OK;
        } finally {
            writer.release();
        }
    }

    Outcome delete(Operation operation) throws SQLException {
        delete.setLong(1, operation.key(0));
        return delete.executeUpdate() == 0 ? Outcome.MISS : Outcome.OK;
    }

    /** Whether the driver has given the connection up. */
    boolean isClosed() throws SQLException {
        return connection.isClosed();
    }

    /** Returns the connection to the pool. */
    void giveBack() throws SQLException {
        try (borrowed;
                insert;
                select;
                update;
                delete) {
            // closing is all there is to do
        }
    }

    /** Throws the connection away. */
    void discard() {
        pool.evictConnection(borrowed);
    }

    private Outcome writeOne(Operation operation) throws SQLException {
        try {
            bindRow(operation, 0);
            insert.executeUpdate();
            return Outcome.OK;
        } finally {
            writers[0].release();
        }
    }

    private Outcome writeBatch(Operation operation) throws SQLException {
        connection.setAutoCommit(false);
        try {
            for (int i = 0; i < operation.count(); i++) {
                bindRow(operation, i);
                insert.addBatch();
            }
            insert.executeBatch();
            connection.commit();
        } catch (SQLException e) {
            abort(e);
            throw e;
        } finally {
            for (int i = 0; i < operation.count(); i++) {
                writers[i].release();
            }
        }
        connection.setAutoCommit(true);
        return Outcome.OK;
    }

    private void abort(SQLException reason) {
        try {
            insert.clearBatch();
            connection.rollback();
            connection.setAutoCommit(true);
        } catch (SQLException e) {
            reason.addSuppressed(e);
        }
    }

    private void bindRow(Operation operation, int index) throws SQLException {
        writers[index].use(operation.payload(index));
        insert.setLong(1, operation.key(index));
        insert.setObject(2, writers[index]);
    }
}
