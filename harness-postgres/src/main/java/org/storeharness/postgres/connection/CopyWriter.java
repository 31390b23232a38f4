package org.storeharness.postgres.connection;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.storeharness.jdbc.row.RowExecutor;
import org.storeharness.store.Operation;

/** Writes rows with {@code COPY FROM STDIN}: one statement, and so one transaction, for each operation. */
final class CopyWriter implements RowExecutor.RowWriter {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int MAX_KEY_BYTES = 64;
    private static final byte[] SIGNATURE = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xff, '\r', '\n', 0};
    private static final short FIELDS = 2;
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] BYTEA = "\t\\\\x".getBytes(StandardCharsets.US_ASCII);

    private final KeyCodec keys;
    private final Connection connection;
    private final String copy;
    private final boolean binary;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);

    CopyWriter(TableSql sql, Connection connection, boolean binary) {
        this.keys = sql.keys();
        this.connection = connection;
        this.copy = sql.copy(binary);
        this.binary = binary;
    }

    @Override
    public void write(Operation operation) throws SQLException {
        CopyIn target = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(copy);
        try {
            buffer.clear();
            send(operation, target);
            target.endCopy();
        } catch (SQLException e) {
            cancel(target, e);
            throw e;
        }
    }

    private void send(Operation operation, CopyIn target) throws SQLException {
        if (binary) {
            buffer.put(SIGNATURE).putInt(0).putInt(0);
        }
        for (int i = 0; i < operation.count(); i++) {
            makeRoom(MAX_KEY_BYTES, target);
            ByteBuffer payload = operation.payload(i).duplicate();
            if (binary) {
                buffer.putShort(FIELDS);
                keys.putBinary(buffer, operation.key(i));
                buffer.putInt(payload.remaining());
                putBytes(payload, target);
            } else {
                buffer.put(keys.toText(operation.key(i)).getBytes(StandardCharsets.US_ASCII))
                        .put(BYTEA);
                putHex(payload, target);
            }
        }
        makeRoom(Short.BYTES, target);
        if (binary) {
            buffer.putShort((short) -1);
        }
        flush(target);
    }

    private void putBytes(ByteBuffer payload, CopyIn target) throws SQLException {
        while (payload.hasRemaining()) {
            makeRoom(1, target);
            int length = Math.min(buffer.remaining(), payload.remaining());
            payload.get(buffer.array(), buffer.position(), length);
            buffer.position(buffer.position() + length);
        }
    }

    private void putHex(ByteBuffer payload, CopyIn target) throws SQLException {
        while (payload.hasRemaining()) {
            makeRoom(2, target);
            int length = Math.min(buffer.remaining() / 2, payload.remaining());
            int end = payload.position() + length;
            byte[] hex = buffer.array();
            int at = buffer.position();
            for (int i = payload.position(); i < end; i++) {
                byte value = payload.get(i);
                hex[at++] = HEX[value >> 4 & 0xf];
                hex[at++] = HEX[value & 0xf];
            }
            payload.position(end);
            buffer.position(at);
        }
        makeRoom(1, target);
        buffer.put((byte) '\n');
    }

    private void makeRoom(int bytes, CopyIn target) throws SQLException {
        if (buffer.remaining() < bytes) {
            flush(target);
        }
    }

    private void flush(CopyIn target) throws SQLException {
        if (buffer.position() > 0) {
            target.writeToCopy(buffer.array(), 0, buffer.position());
            buffer.clear();
        }
    }

    private static void cancel(CopyIn target, SQLException reason) {
        if (target.isActive()) {
            try {
                target.cancelCopy();
            } catch (SQLException e) {
                reason.addSuppressed(e);
            }
        }
    }
}
