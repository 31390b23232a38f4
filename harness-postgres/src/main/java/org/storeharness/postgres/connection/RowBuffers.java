package org.storeharness.postgres.connection;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.storeharness.jdbc.row.Payloads;
import org.storeharness.store.Operation;

/** The buffers of a session for rows on their way to the driver, reused for every operation. */
public final class RowBuffers implements Payloads {
    private static final int CHUNK_BYTES = 8192;

    private final PayloadWriter[] writers;

    /**
     * @param batch the most rows of one write
     */
    public RowBuffers(int batch) {
        byte[] chunk = new byte[CHUNK_BYTES];
        this.writers = new PayloadWriter[batch];
        for (int i = 0; i < batch; i++) {
            writers[i] = new PayloadWriter(chunk);
        }
    }

    @Override
    public void bind(PreparedStatement statement, int parameter, Operation operation, int index) throws SQLException {
        PayloadWriter writer = writers[index];
        writer.attach(operation.payload(index));
        statement.setObject(parameter, writer);
    }

    @Override
    public void release(Operation operation) {
        for (int i = 0; i < operation.count(); i++) {
            writers[i].release();
        }
    }
}
