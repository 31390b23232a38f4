package org.storeharness.fs.block;

import org.storeharness.fs.FsBlockOptions;
import org.storeharness.fs.SyncMode;
import org.storeharness.plan.Durability;

/**
 * Says when the writes of a session are synced.
 *
 * @param mode the way in which writes are synced
 * @param writesPerSync the number of writes after which a separate call syncs; 0 for never
 */
record SyncRule(SyncMode mode, long writesPerSync) {

    /** The rule of a target: by its options, and where these leave it open, by its durability. */
    static SyncRule of(FsBlockOptions options, Durability requested) {
        if (options.sync().isOpenOption()) {
            return new SyncRule(options.sync(), 0);
        }
        long every = options.syncEvery() == 0 && requested == Durability.DURABLE ? 1 : options.syncEvery();
        return new SyncRule(options.sync(), every);
    }

    /** Whether every acknowledged write is synced. */
    boolean syncsEveryWrite() {
        return mode.isOpenOption() || writesPerSync == 1;
    }

    /** Whether a sync follows the session's write of this number, counted from 1. */
    boolean isDueAfter(long write) {
        return writesPerSync > 0 && write % writesPerSync == 0;
    }

    /** Whether a sync covers the metadata of the file too, not only its data. */
    boolean metadata() {
        return mode == SyncMode.FSYNC;
    }

    /** A suffix for the description of a write: {@code , fdatasync}. */
    String text() {
        return switch (mode) {
            case DSYNC -> ", opened with O_DSYNC";
            case SYNC -> ", opened with O_SYNC";
            case FDATASYNC -> text("fdatasync");
            case FSYNC -> text("fsync");
        };
    }

    private String text(String call) {
        if (writesPerSync == 0) {
            return "";
        }
        return writesPerSync == 1 ? ", " + call : ", " + call + " after every " + writesPerSync + " of a session";
    }
}
