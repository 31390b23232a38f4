/**
 * Holds the interfaces of a store: driver, store, session, operation, completion. One enters by
 * {@link org.storeharness.store.StoreDriver}; an adapter needs plan records and units besides.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.store;
