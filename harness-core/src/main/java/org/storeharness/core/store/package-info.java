/** What a store has to provide to be measured: a driver, a store, sessions. An adapter needs no more than this package. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.store;
