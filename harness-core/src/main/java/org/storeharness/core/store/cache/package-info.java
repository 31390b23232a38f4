/** The page cache when a phase begins: the state requested and the state observed. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.store.cache;
