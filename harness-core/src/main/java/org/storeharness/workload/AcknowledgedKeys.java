package org.storeharness.workload;

import java.util.List;

/**
 * Iterates once over every object whose write was acknowledged, in the order of positions: existing, deleted or in
 * doubt. Memory does not grow with the number of objects. Used by one thread.
 */
public final class AcknowledgedKeys {
    private final ExistingKeys keys;
    private final List<KeySpace.Deletion> deletions;
    private final LongSet failedDeletes;
    private long position;
    private int deletion;
    private long key;
    private boolean deleted;

    AcknowledgedKeys(ExistingKeys keys, long firstPosition, List<KeySpace.Deletion> deletions, LongSet failedDeletes) {
        this.keys = keys;
        this.position = firstPosition - 1;
        this.deletions = deletions;
        this.failedDeletes = failedDeletes;
    }

    /**
     * Advances to the next object.
     *
     * @return false if there is none
     */
    public boolean next() {
        for (position++; position < keys.endPosition(); position++) {
            key = keys.key(position);
            if (keys.exists(key)) {
                deleted = wasDeleted();
                return true;
            }
        }
        return false;
    }

    /** The key of the current object. */
    public long key() {
        return key;
    }

    /** Whether its delete was sent. */
    public boolean deleted() {
        return deleted;
    }

    /** Whether its delete was sent and not acknowledged, so it may or may not exist. */
    public boolean inDoubt() {
        return deleted && failedDeletes.contains(key);
    }

    private boolean wasDeleted() {
        while (deletion < deletions.size() && deletions.get(deletion).endPosition() <= position) {
            deletion++;
        }
        return deletion < deletions.size() && deletions.get(deletion).covers(position);
    }
}
