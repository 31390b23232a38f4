package org.storeharness.fs;

import java.nio.ByteBuffer;
import org.storeharness.store.Fill;
import org.storeharness.store.StoreContractTest;
import org.storeharness.workload.ObjectContent;

/** Objects of one size, with the contents that {@link org.storeharness.store.TestOperation} knows. */
public record FixedSizeFill(long firstKey, long count, int bytes) implements Fill {
    @Override
    public int size(long key) {
        return bytes;
    }

    @Override
    public void write(ByteBuffer buffer, long key) {
        new ObjectContent(StoreContractTest.SEED, 0).write(buffer, key, 0, bytes);
    }

    @Override
    public boolean stopped() {
        return false;
    }
}
