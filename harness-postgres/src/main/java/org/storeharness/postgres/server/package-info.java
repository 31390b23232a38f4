/** Starts PostgreSQL servers from binaries on the class path, and stops them. */
@NullMarked
package org.storeharness.postgres.server;

import org.jspecify.annotations.NullMarked;
