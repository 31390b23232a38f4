/** Reads the reports of the peer tools: fio, pgbench, wrk and weed benchmark. */
@NullMarked
package org.storeharness.crosscheck.peer;

import org.jspecify.annotations.NullMarked;
