/** What is to be measured, as immutable records that check themselves and never repair a value. */
@NullMarked
package org.storeharness.core.plan;

import org.jspecify.annotations.NullMarked;
