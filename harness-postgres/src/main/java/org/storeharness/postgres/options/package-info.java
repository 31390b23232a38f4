/**
 * Holds the options of the store {@code postgres}, and the endpoint that they name. One enters by
 * {@link org.storeharness.postgres.options.PostgresOptions}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.postgres.options;
