package org.storeharness.run.phase;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.storeharness.plan.Workload;
import org.storeharness.store.Fill;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;
import org.storeharness.workload.KeySpace;
import org.storeharness.workload.ObjectContent;
import org.storeharness.workload.ObjectSizes;

/** The objects that a workload lacks, for a store that fills itself: the same ones that operations would write. */
record StoreFill(long firstKey, long count, ObjectSizes sizes, ObjectContent content, BooleanSupplier stop)
        implements Fill {
    /** Has the store fill itself, as far as it can, and remembers what it did. */
    static void perform(Store store, KeySpace keys, Workload workload, long seed, BooleanSupplier stopped)
            throws StoreException {
        KeySpace.Allotment allotment = keys.allot(1, 1);
        long lacking = workload.phases().fill() - keys.size();
        long done = store.fill(new StoreFill(
                allotment.firstKey(),
                lacking,
                ObjectSizes.of(workload.content().size(), seed),
                new ObjectContent(seed, workload.content().compressibility()),
                stopped));
        if (done > 0) {
            keys.recordWrites(allotment, new long[] {done}, List.of());
        }
    }

    @Override
    public int size(long key) {
        return sizes.size(key);
    }

    @Override
    public void write(ByteBuffer buffer, long key) {
        content.write(buffer, key, 0, sizes.size(key));
    }

    @Override
    public boolean stopped() {
        return stop.getAsBoolean();
    }
}
