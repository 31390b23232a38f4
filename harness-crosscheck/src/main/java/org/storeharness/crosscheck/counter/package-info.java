/** Reads counters outside of both tools: those of the kernel, of PostgreSQL and of volume servers. */
@NullMarked
package org.storeharness.crosscheck.counter;

import org.jspecify.annotations.NullMarked;
