/** A real PostgreSQL server that a run starts for itself, from binaries on the class path. */
@NullMarked
package org.storeharness.postgres.embedded;

import org.jspecify.annotations.NullMarked;
