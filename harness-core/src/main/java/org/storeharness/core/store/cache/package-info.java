/** Says what the page cache was to hold when a phase began, and what it held. */
@NullMarked
package org.storeharness.core.store.cache;

import org.jspecify.annotations.NullMarked;
