package org.storeharness.store;

/**
 * The findings of an audit of everything that a store acknowledged.
 *
 * @param written the acknowledged objects that must exist
 * @param deleted the acknowledged deletes, whose objects must not exist
 * @param lost objects that must exist but do not: all that may hold them said so
 * @param stale objects without an update that was acknowledged
 * @param corrupt objects whose content is not what was written
 * @param resurrected deleted objects that exist
 * @param unknown objects whose state is unknown, since no server could say: they may or may not exist
 * @param inDoubt objects excluded: their delete was sent and not acknowledged, so they may or may not exist
 */
public record AuditSummary(
        long written, long deleted, long lost, long stale, long corrupt, long resurrected, long unknown, long inDoubt) {
    /** Sums up an audit of no object. */
    public static final AuditSummary NONE = new AuditSummary(0, 0, 0, 0, 0, 0, 0, 0);

    /** The findings of both. */
    public AuditSummary plus(AuditSummary other) {
        return new AuditSummary(
                written + other.written,
                deleted + other.deleted,
                lost + other.lost,
                stale + other.stale,
                corrupt + other.corrupt,
                resurrected + other.resurrected,
                unknown + other.unknown,
                inDoubt + other.inDoubt);
    }

    /** Whether every object was found to be as it must be. */
    public boolean clean() {
        return lost + stale + corrupt + resurrected + unknown == 0;
    }
}
