package org.storeharness.reference;

import java.util.Map;
import org.storeharness.store.StoreContractTest;
import org.storeharness.store.StoreDriver;

class AsynchronousMemoryStoreTest extends StoreContractTest {
    @Override
    protected StoreDriver<?> driver() {
        return new MemoryDriver();
    }

    @Override
    protected Map<String, ?> options() {
        return Map.of("threading", "asynchronous");
    }
}
