/**
 * Collects samples from the workers for the result. A worker owns the set that it writes and hands it over once an
 * interval; no set is shared while it is written, so there are no locks.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.sample;
