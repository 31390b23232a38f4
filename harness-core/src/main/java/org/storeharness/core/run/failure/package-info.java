/**
 * Bounds what may hang, and keeps the traces of what failed unexpectedly: the run ends in either case, and says so in one line.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.run.failure;
