/**
 * Defines what is to be measured, as immutable records that check their values and never correct them. One enters by
 * {@link org.storeharness.plan.Plan}; {@link org.storeharness.plan.OptionsBinder} makes a store's options.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.plan;
