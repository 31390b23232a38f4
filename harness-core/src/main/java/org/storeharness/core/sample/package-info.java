/**
 * Samples on their way from the workers to the result. A worker owns what it writes to and hands it over whole, once an
 * interval; nothing here is shared while it is written, so nothing locks.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.sample;
