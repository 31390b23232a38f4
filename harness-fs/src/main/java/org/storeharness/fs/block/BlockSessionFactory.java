package org.storeharness.fs.block;

import java.io.IOException;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntSupplier;
import org.storeharness.fs.FileErrors;
import org.storeharness.fs.IoEngine;
import org.storeharness.fs.IoMode;
import org.storeharness.fs.UringSettings;
import org.storeharness.store.Session;
import org.storeharness.store.StoreException;

/**
 * Opens the sessions of a target, each with files of its own. Immutable; several threads may use it.
 *
 * @param mode how the files are opened
 * @param codec pads blocks that are written and checks blocks that were read
 * @param uring how io_uring is used, if it is
 * @param measuredPhases how many measured phases of the store have begun; changes only while no operation is under way
 */
record BlockSessionFactory(
        BlockLayout layout,
        IoMode mode,
        BlockCodec codec,
        SyncRule syncs,
        UringSettings uring,
        IntSupplier measuredPhases) {
    /**
     * Opens a session.
     *
     * @param depth the most operations that an asynchronous session has outstanding
     * @throws StoreException if a file cannot be opened, or the kernel has no queue for so many operations
     */
    Session open(IoEngine engine, int depth) throws StoreException {
        Set<OpenOption> options = new HashSet<>(mode.openOptions(StandardOpenOption.READ, StandardOpenOption.WRITE));
        options.addAll(syncs.mode().openOptions());
        try {
            ChannelBlockIo channels = ChannelBlockIo.open(layout, options);
            return switch (engine) {
                case LIBAIO, IO_URING -> queued(engine, channels, depth);
                case MMAP -> new FsBlockSession(layout, new MappedBlockIo(channels, layout.files()), codec, counter());
                case NIO, NULL -> new FsBlockSession(layout, channels, codec, counter());
            };
        } catch (IOException e) {
            throw new StoreException("the files of blocks cannot be opened: " + FileErrors.message(e), e);
        }
    }

    private SyncCounter counter() {
        return new SyncCounter(syncs, measuredPhases);
    }

    private Session queued(IoEngine engine, ChannelBlockIo channels, int depth) throws IOException {
        try {
            TransferQueue queue = engine == IoEngine.IO_URING
                    ? UringQueue.open(layout, mode.direct(), syncs.mode(), uring, depth)
                    : LibaioQueue.open(layout, mode.direct(), syncs.mode(), depth);
            return new QueuedSession(layout, queue, channels, codec, counter(), depth);
        } catch (IOException e) {
            channels.close();
            throw e;
        }
    }
}
