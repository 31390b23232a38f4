package org.storeharness.fs.block.engine;

import java.io.IOException;
import org.storeharness.core.plan.Durability;
import org.storeharness.fs.options.FsBlockOptions;
import org.storeharness.fs.options.SyncMode;

/**
 * When the writes of a session are synced.
 *
 * @param mode how
 * @param writesPerSync after so many writes, by a call of its own; 0 for never
 */
public record SyncRule(SyncMode mode, long writesPerSync) {

    /** The rule of a target: what its options say, and where they say nothing, its durability. */
    public static SyncRule of(FsBlockOptions options, Durability asked) {
        if (options.sync().isOpenOption()) {
            return new SyncRule(options.sync(), 0);
        }
        long every = options.syncEvery() == 0 && asked == Durability.DURABLE ? 1 : options.syncEvery();
        return new SyncRule(options.sync(), every);
    }

    /** Whether every acknowledged write has been synced. */
    public boolean syncsEveryWrite() {
        return mode.isOpenOption() || writesPerSync == 1;
    }

    /** Whether the session's write of that number, counted from 1, is to be followed by a sync. */
    boolean isDueAfter(long write) {
        return writesPerSync > 0 && write % writesPerSync == 0;
    }

    /**
     * Syncs a file if a sync is due.
     *
     * @param write the number of the session's last write, counted from 1
     */
    void syncIfDue(long write, BlockIo files, int file) throws IOException {
        if (isDueAfter(write)) {
            files.sync(file, metadata());
        }
    }

    /** Whether a sync covers the metadata of the file too, not only its data. */
    boolean metadata() {
        return mode == SyncMode.FSYNC;
    }

    /** In words, to be put behind the kind of a write: {@code , fdatasync}. */
    public String text() {
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
