/** The command throughput, which writes and reads one file as dd does. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.fs.throughput;
