package org.storeharness.fs.fio;

import java.util.List;
import java.util.Locale;
import org.storeharness.fs.IoEngine;
import org.storeharness.fs.SyncMode;

/**
 * Resolves how the writes of a job are synced.
 *
 * @param notes receives notes for the reader of the figures
 */
record SyncSettingsResolver(JobSection section, List<String> notes) {
    FioJob.SyncSettings resolve(
            IoEngine engine, FioJob.FileLayout layout, FioJob.JobLimits bounds, FioJob.AccessPattern shape) {
        long fsync = section.number(JobOption.FSYNC, 0, 0, 1_000_000_000);
        long fdatasync = section.number(JobOption.FDATASYNC, 0, 0, 1_000_000_000);
        if (fsync > 0 && fdatasync > 0) {
            throw section.invalid(JobOption.FDATASYNC, "must not be given together with fsync");
        }
        SyncMode opened = openSyncMode();
        if (opened.isOpenOption()) {
            if (engine == IoEngine.MMAP) {
                throw section.invalid(
                        JobOption.SYNC, "must be none with mmap, which writes to memory; take fdatasync=1");
            }
            if (fsync + fdatasync > 0) {
                throw section.invalid(JobOption.SYNC, "must be none where fsync or fdatasync is given");
            }
            return new FioJob.SyncSettings(opened, 0);
        }
        SyncMode mode = fdatasync > 0 ? SyncMode.FDATASYNC : SyncMode.FSYNC;
        long every = fsync + fdatasync;
        return new FioJob.SyncSettings(
                mode, hasEndSync(shape) ? intervalForEndSync(every, layout, bounds, shape) : every);
    }

    /** Whether an option requests a sync at the end; reads need none. */
    private boolean hasEndSync(FioJob.AccessPattern shape) {
        boolean asked = section.isOn(JobOption.END_FSYNC, false) | section.isOn(JobOption.FSYNC_ON_CLOSE, false);
        return asked && !shape.mix().readsOnly();
    }

    /**
     * The interval that puts a sync after the last write of each loop of each clone, within that write's time. Where it is not
     * known which write is the last, there is none, and a note.
     *
     * @param every the number of writes after which there is a sync anyway; 0 for never
     */
    private long intervalForEndSync(
            long every, FioJob.FileLayout layout, FioJob.JobLimits bounds, FioJob.AccessPattern shape) {
        if (every == 1) {
            return every;
        }
        JobOption option = section.isOn(JobOption.END_FSYNC, false) ? JobOption.END_FSYNC : JobOption.FSYNC_ON_CLOSE;
        boolean known = shape.mix().writesOnly()
                && bounds.operations() > 0
                && bounds.runtime().isZero()
                && bounds.ramp().isZero();
        if (!known || layout.filesPerClone() > 1) {
            return leftOut(option, every);
        }
        long writes = bounds.operations() / layout.clones() / section.number(JobOption.LOOPS, 1, 1, Long.MAX_VALUE);
        if (every > 0 && writes % every != 0) {
            return leftOut(option, every);
        }
        return every > 0 ? every : writes;
    }

    private long leftOut(JobOption option, long every) {
        notes.add(option
                + " is left out, as no write is known to be the last: fio's rate has the time of that sync, and so have the"
                + " figures with fsync=N or sync=sync");
        return every;
    }

    private SyncMode openSyncMode() {
        return switch (section.text(JobOption.SYNC, "none").toLowerCase(Locale.ROOT)) {
            case "none", "0" -> SyncMode.FSYNC;
            case "sync", "1" -> SyncMode.SYNC;
            case "dsync" -> SyncMode.DSYNC;
            default -> throw section.invalid(JobOption.SYNC, "must be one of none, sync, dsync, 0, 1");
        };
    }
}
