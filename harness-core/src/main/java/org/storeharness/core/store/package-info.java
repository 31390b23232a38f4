/** What a store has to provide to be measured: a driver, a store, sessions. An adapter needs no more than this package. */
@NullMarked
package org.storeharness.core.store;

import org.jspecify.annotations.NullMarked;
