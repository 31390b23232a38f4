/** Writes, reads and audits the rows of the table that a run makes in a schema of its own. */
@org.jspecify.annotations.NullMarked
package org.storeharness.postgres.rows;
