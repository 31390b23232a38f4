/**
 * The objects of a run, as a store sees them: those to fill it with, those it acknowledged, and the findings of an
 * audit.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.store.objects;
