package org.storeharness.core.store.objects;

/**
 * The findings of an audit of everything that a store acknowledged.
 *
 * @param written the acknowledged objects that must exist
 * @param deleted the acknowledged deletes, whose objects must not exist
 * @param lost objects that must exist but do not
 * @param corrupt objects whose content is not what was written
 * @param resurrected deleted objects that exist
 * @param unknown objects that could not be checked
 * @param inDoubt objects excluded: their delete was sent and not acknowledged, so they may or may not exist
 */
public record AuditSummary(
        long written, long deleted, long lost, long corrupt, long resurrected, long unknown, long inDoubt) {
    /** Whether nothing is lost, corrupt, resurrected or unknown. */
    public boolean clean() {
        return lost + corrupt + resurrected + unknown == 0;
    }
}
