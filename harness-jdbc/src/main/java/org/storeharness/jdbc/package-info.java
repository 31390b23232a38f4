/**
 * The store {@code jdbc}: rows in any database that has a JDBC driver. One enters by {@link org.storeharness.jdbc.JdbcStoreDriver}; what
 * databases spell differently is in {@link org.storeharness.jdbc.Dialect}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.jdbc;
