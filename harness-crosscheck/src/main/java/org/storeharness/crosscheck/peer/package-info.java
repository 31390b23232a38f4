/** Reads the reports of the peer tools: fio, pgbench, wrk, weed benchmark and versitygw. */
@org.jspecify.annotations.NullMarked
package org.storeharness.crosscheck.peer;
