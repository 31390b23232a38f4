/** Computes the intended start of each operation, in exact arithmetic and without a clock. */
@NullMarked
package org.storeharness.core.engine.schedule;

import org.jspecify.annotations.NullMarked;
