package org.storeharness.fs.block;

import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.fs.CLibrary;
import org.storeharness.fs.SyncMode;
import org.storeharness.fs.Uring;
import org.storeharness.fs.Uring.RingOperation;
import org.storeharness.fs.UringSettings;
import org.storeharness.store.Operation;

/**
 * A ring of io_uring with open files. Transfers are submitted together when the queue is next asked for ended transfers;
 * large ones at once, since the call costs nothing beside them. Used by one thread.
 */
final class UringQueue implements TransferQueue {
    private static final int SUBMITTED_AT_ONCE_BYTES = 64 << 10;

    private final Uring ring;
    private final BlockDescriptors files;
    private final UringSettings settings;
    private final @Nullable Transfer[] outstanding;
    private final Transfer[] completed;
    private final BufferAddresses addresses;

    private UringQueue(Uring ring, BlockDescriptors files, UringSettings settings, int depth) {
        this.ring = ring;
        this.files = files;
        this.settings = settings;
        this.outstanding = new @Nullable Transfer[depth];
        this.completed = new Transfer[depth];
        this.addresses = new BufferAddresses(depth);
    }

    /**
     * Opens all files, which must exist, or none.
     *
     * @param mode how the files are opened for syncs
     * @param depth the most outstanding transfers
     */
    static UringQueue open(BlockLayout layout, boolean direct, SyncMode mode, UringSettings settings, int depth)
            throws IOException {
        Uring ring = Uring.open(depth, settings);
        try {
            BlockDescriptors files = BlockDescriptors.open(layout, direct, mode);
            UringQueue opened = new UringQueue(ring, files, settings, depth);
            try {
                opened.register();
                return opened;
            } catch (IOException | RuntimeException e) {
                files.close();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            ring.close();
            throw e;
        }
    }

    private void register() throws IOException {
        if (settings.registerFiles()) {
            ring.registerFiles(files.all());
        }
        if (settings.fixedBuffers()) {
            ring.reserveBuffers(addresses.capacity());
        }
        if (settings.polled()) {
            requirePolling();
        }
    }

    /** The kernel tells with the first read whether the filesystem and the device below it can be polled. */
    private void requirePolling() throws IOException {
        ByteBuffer page = Operation.allocateAligned(Operation.BUFFER_ALIGNMENT_BYTES);
        long address = BufferAddresses.address(page);
        ring.add(
                RingOperation.READ,
                file(0),
                settings.registerFiles(),
                0,
                address,
                page.capacity(),
                Uring.NOT_REGISTERED,
                0);
        while (ring.collect(Uring.UNTIL_ONE_ENDS) == 0 || !ring.next()) {
            Thread.onSpinWait();
        }
        int result = ring.result();
        ring.taken();
        Reference.reachabilityFence(page);
        if (result < 0) {
            throw new IOException("the device cannot be polled (" + CLibrary.strerror(-result)
                    + "; NVMe needs nvme.poll_queues): leave out polled, hipri in job files");
        }
    }

    @Override
    public int leastReadBytes() {
        return 1;
    }

    @Override
    public void read(int file, long offset, int bytes, Transfer transfer) throws IOException {
        add(RingOperation.READ, file, offset, bytes, transfer);
    }

    @Override
    public void write(int file, long offset, int bytes, Transfer transfer) throws IOException {
        add(RingOperation.WRITE, file, offset, bytes, transfer);
    }

    private void add(RingOperation operation, int file, long offset, int bytes, Transfer transfer) throws IOException {
        int buffer = buffer(transfer);
        ring.add(
                operation,
                file(file),
                settings.registerFiles(),
                offset,
                addresses.get(buffer),
                bytes,
                registered(buffer),
                transfer.slot());
        added(bytes, transfer);
    }

    private int file(int file) {
        return settings.registerFiles() ? file : files.get(file);
    }

    private int registered(int buffer) {
        return settings.fixedBuffers() ? buffer : Uring.NOT_REGISTERED;
    }

    private void added(int bytes, Transfer transfer) {
        outstanding[transfer.slot()] = transfer;
        if (bytes >= SUBMITTED_AT_ONCE_BYTES || settings.submitThread()) {
            ring.submit();
        }
    }

    /** The number of the transfer's buffer, which is met here for the first time or was before. */
    private int buffer(Transfer transfer) throws IOException {
        int known = addresses.find(transfer);
        if (known >= 0) {
            return known;
        }
        int added = addresses.add(transfer);
        if (settings.fixedBuffers()) {
            try {
                ring.registerBuffer(
                        added, addresses.get(added), transfer.buffer().capacity());
            } catch (IOException e) {
                addresses.remove(added);
                throw e;
            }
        }
        return added;
    }

    @Override
    public int collect(long maximumWaitNanos) {
        int ended = ring.collect(maximumWaitNanos);
        for (int i = 0; i < ended && ring.next(); i++) {
            int slot = ring.number();
            Transfer transfer = Objects.requireNonNull(outstanding[slot]);
            outstanding[slot] = null;
            transfer.ended(ring.result());
            ring.taken();
            completed[i] = transfer;
        }
        return ended;
    }

    @Override
    public Transfer completed(int index) {
        return completed[index];
    }

    @Override
    public void close() throws IOException {
        try (files) {
            ring.close();
        }
    }
}
