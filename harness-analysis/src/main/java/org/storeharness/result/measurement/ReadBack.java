package org.storeharness.result.measurement;

import org.jspecify.annotations.Nullable;
import org.storeharness.store.AuditSummary;

/**
 * The findings of reads, right after a measured phase, of some of the objects that it wrote, updated or deleted.
 *
 * @param acknowledged the objects that the store said it had written, updated or deleted
 * @param found the findings about the objects that were read: {@code written} and {@code deleted} count them
 * @param example the key of an object that was not as it must be; {@code null} if there was none, or it is not known
 * @param unread the reason why none was read; {@code null} if some were, or there was none to read
 */
public record ReadBack(
        long acknowledged,
        AuditSummary found,
        @Nullable Long example,
        @Nullable Unread unread) {
    /** Why nothing was read back. */
    public enum Unread {
        /** A script is the store's own work: which objects it wrote is not known. */
        SCRIPT,
        /** The store has no reads. */
        NO_READS,
        /** The store discards contents. */
        NO_CONTENT,
        /** Reads are not verified, so that which objects were updated is not known. */
        NO_VERSIONS,
        /** The run was ended before. */
        ENDED_EARLY,
        /** No read was answered in time. */
        NO_ANSWER
    }

    /** Says that nothing was read so far. */
    public static ReadBack nothing(long acknowledged, @Nullable Unread unread) {
        return new ReadBack(acknowledged, AuditSummary.NONE, null, unread);
    }

    /** The same with what was found of more objects. */
    public ReadBack plus(AuditSummary more, @Nullable Long wrong) {
        AuditSummary all = found.plus(more);
        boolean unanswered = all.written() + all.deleted() == all.unknown();
        return new ReadBack(acknowledged, all, example == null ? wrong : example, unanswered ? Unread.NO_ANSWER : null);
    }

    /** The objects that were read, with or without an answer. */
    public long read() {
        return found.written() + found.deleted();
    }

    /** Returns those that were not as they must be. */
    public long wrong() {
        return found.lost() + found.stale() + found.corrupt() + found.resurrected();
    }
}
