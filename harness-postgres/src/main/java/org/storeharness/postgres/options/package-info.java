/** Holds the options of a PostgreSQL target, checked, and the endpoint that they name. */
@NullMarked
package org.storeharness.postgres.options;

import org.jspecify.annotations.NullMarked;
