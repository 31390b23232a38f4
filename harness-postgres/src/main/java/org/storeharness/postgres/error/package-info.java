/** Says what an SQL exception means: for the operation that met it, and for a connection that could not be made. */
@NullMarked
package org.storeharness.postgres.error;

import org.jspecify.annotations.NullMarked;
