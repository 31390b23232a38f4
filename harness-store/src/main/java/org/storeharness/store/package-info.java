/**
 * The interfaces of a store: driver, store, session, operation, completion. An adapter needs no more than this package.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.store;
