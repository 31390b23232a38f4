/**
 * Holds the interfaces of a store: driver, store, session, operation, completion. One enters by
 * {@link org.storeharness.store.StoreDriver}; an adapter needs plan records and units besides.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@NullMarked
package org.storeharness.store;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
