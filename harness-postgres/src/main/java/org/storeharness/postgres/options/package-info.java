/** Holds the options of a PostgreSQL target, checked, and the endpoint that they name. */
@org.jspecify.annotations.NullMarked
package org.storeharness.postgres.options;
