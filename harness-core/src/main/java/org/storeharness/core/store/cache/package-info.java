/** Says what the page cache was to hold when a phase began, and what it held. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.store.cache;
