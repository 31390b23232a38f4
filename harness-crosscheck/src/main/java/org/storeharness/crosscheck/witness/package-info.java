/** Reads the counters of those who belong to neither tool: the kernel, PostgreSQL and volume servers. */
@NullMarked
package org.storeharness.crosscheck.witness;

import org.jspecify.annotations.NullMarked;
