/** Reads the options of cross-checks with well-known tools and starts them. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.crosscheck;
