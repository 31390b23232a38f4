/**
 * Hands the measured operations to client libraries other than pgjdbc, which lie in a folder beside the harness. One enters by {@link
 * org.storeharness.postgres.client.PostgresClient}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.postgres.client;
