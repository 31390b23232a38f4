package org.storeharness.fs.block;

import java.io.IOException;
import java.util.function.IntSupplier;
import org.storeharness.store.Marks;
import org.storeharness.store.OperationPart;

/**
 * Counts the writes of one session and syncs where that is due. The count begins anew with each measured phase. Otherwise a warm-up
 * would shift the sync after every {@code n} writes into the middle of a pass of {@code n} writes, whose end would have none. Used by
 * one thread.
 */
final class SyncCounter {
    private final SyncRule rule;
    private final IntSupplier measuredPhases;
    private int phase;
    private long writes;

    /**
     * @param measuredPhases how many measured phases have begun; changes only while no operation is under way
     */
    SyncCounter(SyncRule rule, IntSupplier measuredPhases) {
        this.rule = rule;
        this.measuredPhases = measuredPhases;
        this.phase = measuredPhases.getAsInt();
    }

    /** Counts a write to a file, and syncs the file if that is due, which it marks. */
    void written(BlockIo files, int file, Marks marks) throws IOException {
        int begun = measuredPhases.getAsInt();
        if (begun != phase) {
            phase = begun;
            writes = 0;
        }
        if (rule.isDueAfter(++writes)) {
            marks.mark(OperationPart.WRITTEN);
            files.sync(file, rule.metadata());
        }
    }
}
