/** What is to be measured, as immutable records that check themselves and never repair a value. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.plan;
