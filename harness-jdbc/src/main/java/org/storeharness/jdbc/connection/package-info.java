/**
 * Connects sessions to a database, with connections of their own or from a pool, limits their calls, and says what a failure means. One
 * enters by {@link org.storeharness.jdbc.connection.Connector}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.jdbc.connection;
