package org.storeharness.core.reference;

import java.util.Map;
import org.storeharness.core.store.StoreContractTest;
import org.storeharness.core.store.StoreDriver;

class MemoryStoreTest extends StoreContractTest {
    @Override
    protected StoreDriver<?> driver() {
        return new MemoryDriver();
    }

    @Override
    protected Map<String, ?> options() {
        return Map.of();
    }
}
