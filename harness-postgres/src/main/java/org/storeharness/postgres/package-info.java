/** PostgreSQL as a store: one row an object, one JDBC connection a session, held for the session's life. */
@NullMarked
package org.storeharness.postgres;

import org.jspecify.annotations.NullMarked;
