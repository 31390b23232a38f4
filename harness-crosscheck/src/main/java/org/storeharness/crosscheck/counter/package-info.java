/** Reads counters that are independent of both tools: those of the kernel, of PostgreSQL and of volume servers. */
@org.jspecify.annotations.NullMarked
package org.storeharness.crosscheck.counter;
