/**
 * Shows a store the objects of a run: those to fill it with, those it acknowledged, and what an audit of them found.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.store.objects;
