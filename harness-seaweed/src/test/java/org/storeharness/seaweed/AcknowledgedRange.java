package org.storeharness.seaweed;

import java.util.Set;
import org.storeharness.store.AcknowledgedObjects;

/** The acknowledged objects with the keys 0 to {@code count} - 1. */
final class AcknowledgedRange implements AcknowledgedObjects {
    private final long count;
    private final Set<Long> deleted;
    private final Set<Long> inDoubt;
    private long key = -1;

    private AcknowledgedRange(long count, Set<Long> deleted, Set<Long> inDoubt) {
        this.count = count;
        this.deleted = deleted;
        this.inDoubt = inDoubt;
    }

    /** So many objects, all there. */
    static AcknowledgedRange objects(long count) {
        return new AcknowledgedRange(count, Set.of(), Set.of());
    }

    /** The same with these deleted, and some of them in doubt. */
    AcknowledgedRange withDeleted(Set<Long> gone, Set<Long> doubtful) {
        return new AcknowledgedRange(count, gone, doubtful);
    }

    @Override
    public boolean next() {
        return ++key < count;
    }

    @Override
    public long key() {
        return key;
    }

    @Override
    public boolean deleted() {
        return deleted.contains(key);
    }

    @Override
    public boolean inDoubt() {
        return inDoubt.contains(key);
    }
}
