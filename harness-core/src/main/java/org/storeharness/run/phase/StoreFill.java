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
final class StoreFill implements Fill {
    private final long firstKey;
    private final long count;
    private final ObjectSizes sizes;
    private final ObjectContent content;
    private final BooleanSupplier stopped;

    private StoreFill(long firstKey, long count, Workload workload, long seed, BooleanSupplier stopped) {
        this.firstKey = firstKey;
        this.count = count;
        this.sizes = ObjectSizes.of(workload.content().size(), seed);
        this.content = new ObjectContent(seed, workload.content().compressibility());
        this.stopped = stopped;
    }

    /** Has the store fill itself, as far as it can, and remembers what it did. */
    static void perform(Store store, KeySpace keys, Workload workload, long seed, BooleanSupplier stopped)
            throws StoreException {
        KeySpace.Allotment allotment = keys.allot(1, 1);
        long lacking = workload.phases().fill() - keys.size();
        long done = store.fill(new StoreFill(allotment.firstKey(), lacking, workload, seed, stopped));
        if (done > 0) {
            keys.recordWrites(allotment, new long[] {done}, List.of());
        }
    }

    @Override
    public long firstKey() {
        return firstKey;
    }

    @Override
    public long count() {
        return count;
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
        return stopped.getAsBoolean();
    }
}
