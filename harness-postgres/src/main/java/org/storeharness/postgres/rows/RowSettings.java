package org.storeharness.postgres.rows;

import org.storeharness.postgres.options.ReadMode;
import org.storeharness.postgres.options.WriteMode;

/**
 * How the sessions of a target write and read rows.
 *
 * @param sql the statements
 * @param writeMode how rows are written
 * @param readMode how several rows are read
 * @param batch the most rows of one write
 */
public record RowSettings(TableSql sql, WriteMode writeMode, ReadMode readMode, int batch) {}
