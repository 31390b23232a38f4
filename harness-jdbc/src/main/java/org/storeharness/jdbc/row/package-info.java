/**
 * Writes, reads and audits the rows of a run over any JDBC connection. One enters by {@link org.storeharness.jdbc.row.RowExecutor}, and by
 * {@link org.storeharness.jdbc.row.RowSql} for the statements.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.jdbc.row;
