package org.storeharness.core.store.objects;

/**
 * What became of everything that a store acknowledged.
 *
 * @param written the acknowledged objects that have to be there
 * @param deleted the acknowledged deletes whose objects have to be gone
 * @param lost objects that are not there
 * @param corrupt objects that are not what was written
 * @param resurrected deleted objects that are there
 * @param unknown objects that could not be asked for
 * @param inDoubt objects left aside: their delete was sent and not acknowledged, so that both is right
 */
public record AuditSummary(
        long written, long deleted, long lost, long corrupt, long resurrected, long unknown, long inDoubt) {
    /** Whether everything is as it was acknowledged. */
    public boolean clean() {
        return lost + corrupt + resurrected + unknown == 0;
    }
}
