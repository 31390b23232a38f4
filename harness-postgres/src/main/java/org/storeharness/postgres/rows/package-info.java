/** Writes, reads and audits the rows of the table that a run makes in a schema of its own. */
@NullMarked
package org.storeharness.postgres.rows;

import org.jspecify.annotations.NullMarked;
