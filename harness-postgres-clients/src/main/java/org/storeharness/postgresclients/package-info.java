/**
 * Performs operations on rows by client libraries for PostgreSQL that do not block. One enters by {@link
 * org.storeharness.postgresclients.ClientSession}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.postgresclients;
