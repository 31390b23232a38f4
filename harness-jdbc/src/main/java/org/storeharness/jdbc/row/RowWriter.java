package org.storeharness.jdbc.row;

import java.sql.SQLException;
import org.storeharness.store.Operation;

/** Writes the rows of an operation in one transaction, or none of them. */
@FunctionalInterface
public interface RowWriter {
    /**
     * @throws SQLException if the rows were not written; the connection is then outside of a transaction, or lost
     */
    void write(Operation operation) throws SQLException;
}
