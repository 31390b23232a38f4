package org.storeharness.fs.block.engine;

import org.storeharness.core.plan.Durability;
import org.storeharness.fs.options.FsBlockOptions;
import org.storeharness.fs.options.SyncMode;

/**
 * When the writes of a session are synced.
 *
 * @param mode how
 * @param everyWrites after so many writes, by a call of its own; 0 for never
 */
public record SyncRule(SyncMode mode, long everyWrites) {

    /** The rule of a target: what its options say, and where they say nothing, its durability. */
    public static SyncRule of(FsBlockOptions options, Durability asked) {
        if (options.sync().byOpening()) {
            return new SyncRule(options.sync(), 0);
        }
        long every = options.syncEvery() == 0 && asked == Durability.DURABLE ? 1 : options.syncEvery();
        return new SyncRule(options.sync(), every);
    }

    /** Whether every acknowledged write has been synced. */
    public boolean everyWrite() {
        return mode.byOpening() || everyWrites == 1;
    }

    /** Whether the session's write of that number, counted from 1, is to be followed by a sync. */
    boolean isDueAfter(long write) {
        return everyWrites > 0 && write % everyWrites == 0;
    }

    /** Whether such a sync covers all that is known of the file, not only its data. */
    boolean metadata() {
        return mode == SyncMode.FSYNC;
    }

    /** In words, to be put behind the kind of a write: {@code , fdatasync}. */
    public String words() {
        return switch (mode) {
            case DSYNC -> ", opened with O_DSYNC";
            case SYNC -> ", opened with O_SYNC";
            case FDATASYNC -> words("fdatasync");
            case FSYNC -> words("fsync");
        };
    }

    private String words(String call) {
        if (everyWrites == 0) {
            return "";
        }
        return everyWrites == 1 ? ", " + call : ", " + call + " after every " + everyWrites + " of a session";
    }
}
