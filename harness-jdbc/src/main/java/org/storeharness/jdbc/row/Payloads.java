package org.storeharness.jdbc.row;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.storeharness.store.Operation;

/** Passes the payloads of a session's operations to its driver. */
public interface Payloads {
    /** Binds the payload at that index, which the driver may ask for until {@link #release}. */
    void bind(PreparedStatement statement, int parameter, Operation operation, int index) throws SQLException;

    /** The operation is over: its buffers are no longer used. */
    default void release(Operation operation) {}

    /** Payloads as arrays of bytes, which every driver takes; used again for the next payload of the same size. */
    static Payloads ofArrays(int batch) {
        byte[][] arrays = new byte[batch][0];
        return (statement, parameter, operation, index) -> {
            int size = operation.payload(index).remaining();
            if (arrays[index].length != size) {
                arrays[index] = new byte[size];
            }
            operation.payload(index).get(operation.payload(index).position(), arrays[index]);
            statement.setBytes(parameter, arrays[index]);
        };
    }
}
