/** Reads the options of cross-checks with well-known tools and starts them. */
@NullMarked
package org.storeharness.cli.crosscheck;

import org.jspecify.annotations.NullMarked;
