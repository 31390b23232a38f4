/** Writes, reads and audits the rows of the table that a run creates in its own schema. */
@org.jspecify.annotations.NullMarked
package org.storeharness.postgres.rows;
