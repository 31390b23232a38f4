/** Throughput as dd reports it. */
@NullMarked
package org.storeharness.fs.throughput;

import org.jspecify.annotations.NullMarked;
