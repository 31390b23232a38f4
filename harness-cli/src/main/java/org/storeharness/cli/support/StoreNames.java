package org.storeharness.cli.support;

import java.util.Iterator;
import org.storeharness.store.StoreDrivers;

/** The names of all stores, for completion. */
public final class StoreNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return StoreDrivers.load().all().keySet().iterator();
    }
}
