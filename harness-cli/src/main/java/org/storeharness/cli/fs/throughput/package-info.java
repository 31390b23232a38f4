/** The command throughput, which writes and reads one file as dd does. */
@NullMarked
package org.storeharness.cli.fs.throughput;

import org.jspecify.annotations.NullMarked;
