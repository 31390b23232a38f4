/** Reads the reports of the peer tools: fio, pgbench, wrk and weed benchmark. */
@org.jspecify.annotations.NullMarked
package org.storeharness.crosscheck.peer;
