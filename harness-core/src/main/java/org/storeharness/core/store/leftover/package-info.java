/** Holds what a run notes of the things that it makes and has to remove. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.store.leftover;
