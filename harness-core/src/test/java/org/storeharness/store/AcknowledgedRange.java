package org.storeharness.store;

import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.storeharness.workload.ObjectContent;

/** The acknowledged objects with the keys 0 to {@code count} - 1. */
public final class AcknowledgedRange implements AcknowledgedObjects {
    private final long count;
    private final Set<Long> deleted;
    private final Set<Long> inDoubt;
    private final BooleanSupplier aborted;
    private long key = -1;

    private AcknowledgedRange(long count, Set<Long> deleted, Set<Long> inDoubt, BooleanSupplier aborted) {
        this.count = count;
        this.deleted = deleted;
        this.inDoubt = inDoubt;
        this.aborted = aborted;
    }

    /** So many objects, all there. */
    public static AcknowledgedRange objects(long count) {
        return new AcknowledgedRange(count, Set.of(), Set.of(), () -> false);
    }

    /** The same with these deleted, and some of them in doubt. */
    public AcknowledgedRange withDeleted(Set<Long> gone, Set<Long> doubtful) {
        return new AcknowledgedRange(count, gone, doubtful, aborted);
    }

    /** The same, of a run that is aborted when that says so. */
    public AcknowledgedRange abortedWhere(BooleanSupplier when) {
        return new AcknowledgedRange(count, deleted, inDoubt, when);
    }

    /** What a store's audit finds of them, if their contents are to be those of {@link StoreContractTest}. */
    public Optional<AuditSummary> auditedBy(Store store, Consumer<String> finding) throws StoreException {
        ObjectContent content = new ObjectContent(StoreContractTest.SEED, 0);
        return store.audit(
                this,
                (bytes, key, size) -> content.isIntact(bytes, key, size) ? ObjectState.INTACT : ObjectState.CORRUPT,
                finding);
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

    @Override
    public boolean aborted() {
        return aborted.getAsBoolean();
    }
}
