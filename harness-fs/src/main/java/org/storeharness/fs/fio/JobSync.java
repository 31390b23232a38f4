package org.storeharness.fs.fio;

import java.util.Locale;
import org.storeharness.fs.IoEngine;
import org.storeharness.fs.SyncMode;

/** How the writes of a job reach stable storage. */
final class JobSync {
    private final JobSection section;

    JobSync(JobSection section) {
        this.section = section;
    }

    FioJob.Sync of(IoEngine engine, FioJob.Layout layout, FioJob.Bounds bounds, FioJob.Shape shape) {
        long fsync = section.number(JobOption.FSYNC, 0, 0, 1_000_000_000);
        long fdatasync = section.number(JobOption.FDATASYNC, 0, 0, 1_000_000_000);
        if (fsync > 0 && fdatasync > 0) {
            throw section.wrong(JobOption.FDATASYNC, "must not be given together with fsync");
        }
        SyncMode opened = openedMode();
        if (opened.byOpening()) {
            if (engine == IoEngine.MMAP) {
                throw section.wrong(JobOption.SYNC, "must be none with mmap, which writes to memory; take fdatasync=1");
            }
            if (fsync + fdatasync > 0) {
                throw section.wrong(JobOption.SYNC, "must be none where fsync or fdatasync is given");
            }
            return new FioJob.Sync(opened, 0);
        } else if (fsync + fdatasync > 0) {
            return new FioJob.Sync(fsync > 0 ? SyncMode.FSYNC : SyncMode.FDATASYNC, fsync + fdatasync);
        }
        return new FioJob.Sync(SyncMode.FSYNC, syncAtEnd(layout, bounds, shape));
    }

    /** One sync after the last write of each clone, within that write's time, where it is known which one that is. */
    private long syncAtEnd(FioJob.Layout layout, FioJob.Bounds bounds, FioJob.Shape shape) {
        boolean asked = section.isOn(JobOption.END_FSYNC, false) | section.isOn(JobOption.FSYNC_ON_CLOSE, false);
        if (!asked || shape.readPercent() == 100) {
            return 0;
        }
        if (bounds.operations() > 0 && bounds.runtime().isZero() && shape.readPercent() == 0) {
            return bounds.operations() / layout.clones();
        }
        throw section.wrong(
                section.has(JobOption.END_FSYNC) ? JobOption.END_FSYNC : JobOption.FSYNC_ON_CLOSE,
                "needs a job that only writes and is bounded by its size: else no write is known to be the last");
    }

    private SyncMode openedMode() {
        return switch (section.text(JobOption.SYNC, "none").toLowerCase(Locale.ROOT)) {
            case "none", "0" -> SyncMode.FSYNC;
            case "sync", "1" -> SyncMode.SYNC;
            case "dsync" -> SyncMode.DSYNC;
            default -> throw section.wrong(JobOption.SYNC, "must be one of none, sync, dsync, 0, 1");
        };
    }
}
