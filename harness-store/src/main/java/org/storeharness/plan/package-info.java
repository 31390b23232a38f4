/** Defines what is to be measured, as immutable records that check their values and never correct them. */
@org.jspecify.annotations.NullMarked
package org.storeharness.plan;
