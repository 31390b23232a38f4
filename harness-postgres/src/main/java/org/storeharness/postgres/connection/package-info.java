/**
 * Makes connections, shares them out among the sessions, watches over their calls and reads the counters of their
 * server.
 */
@NullMarked
package org.storeharness.postgres.connection;

import org.jspecify.annotations.NullMarked;
