/** Computes the intended start of each operation, in exact arithmetic and without a clock. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.engine.schedule;
