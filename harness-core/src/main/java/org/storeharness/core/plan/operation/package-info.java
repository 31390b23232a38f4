/** Defines what operations do and to which objects: kinds, key choice, sizes and contents. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.plan.operation;
