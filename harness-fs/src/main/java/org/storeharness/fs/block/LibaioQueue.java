package org.storeharness.fs.block;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.LongByReference;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.storeharness.fs.CLibrary;
import org.storeharness.fs.SyncMode;
import org.storeharness.fs.SystemCall;

/**
 * A queue of Linux's asynchronous I/O with open files, by system calls (io_submit(2), io_getevents(2)). Each transfer is submitted by a call
 * of its own, as fio does by default. Ended transfers are taken from the kernel's ring in this process's memory without a call, as fio
 * does with {@code userspace_reap}; a wait is a call that the kernel ends with the first transfer. Used by one thread.
 */
final class LibaioQueue implements TransferQueue {
    private static final VarHandle NUMBER = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    private static final long SETUP = 206;
    private static final long DESTROY = 207;
    private static final long GET_EVENTS = 208;
    private static final long SUBMIT = 209;

    private static final int INTERRUPTED = 4;

    // struct iocb of linux/aio_abi.h
    private static final int CONTROL_BYTES = 64;
    private static final int OPERATION_AT = 16;
    private static final int FILE_AT = 20;
    private static final int BUFFER_AT = 24;
    private static final int LENGTH_AT = 32;
    private static final int OFFSET_AT = 40;
    private static final short READ = 0;
    private static final short WRITE = 1;

    // struct io_event
    private static final int EVENT_BYTES = 32;
    private static final int RESULT_AT = 16;

    // struct aio_ring of the kernel's fs/aio.c, at the address that is the context's number
    private static final int RING_MAGIC = 0xa10a10a1;
    private static final int RING_SIZE_AT = 4;
    private static final int RING_HEAD_AT = 8;
    private static final int RING_TAIL_AT = 12;
    private static final int RING_MAGIC_AT = 16;
    private static final int RING_INCOMPATIBLE_AT = 24;
    private static final int RING_HEADER_BYTES = 32;

    private static final int TIME_BYTES = 16;

    private final long context;
    private final BlockDescriptors files;
    private final BufferAddresses addresses;
    private final @Nullable Transfer[] outstanding;
    private final Transfer[] completed;
    private final Memory memory;
    private final ByteBuffer controls;
    private final ByteBuffer events;
    private final ByteBuffer time;
    private final long controlsAddress;
    private final long eventsAddress;
    private final long timeAddress;
    private final long pointersAddress;
    private final @Nullable ByteBuffer ring;

    private LibaioQueue(long context, BlockDescriptors files, int depth) {
        this.context = context;
        this.files = files;
        this.addresses = new BufferAddresses(depth);
        this.outstanding = new @Nullable Transfer[depth];
        this.completed = new Transfer[depth];
        long pointersAt = (long) (CONTROL_BYTES + EVENT_BYTES) * depth + TIME_BYTES;
        this.memory = new Memory(pointersAt + (long) Long.BYTES * depth);
        memory.clear();
        this.controlsAddress = Pointer.nativeValue(memory);
        this.eventsAddress = controlsAddress + (long) CONTROL_BYTES * depth;
        this.timeAddress = eventsAddress + (long) EVENT_BYTES * depth;
        this.pointersAddress = controlsAddress + pointersAt;
        this.controls = buffer(memory, 0, (long) CONTROL_BYTES * depth);
        this.events = buffer(memory, eventsAddress - controlsAddress, (long) EVENT_BYTES * depth);
        this.time = buffer(memory, timeAddress - controlsAddress, TIME_BYTES);
        for (int slot = 0; slot < depth; slot++) {
            controls.putLong(slot * CONTROL_BYTES, slot);
            memory.setLong(pointersAt + (long) Long.BYTES * slot, controlsAddress + (long) slot * CONTROL_BYTES);
        }
        this.ring = ring(context);
    }

    /**
     * Opens all files, which must exist, or none.
     *
     * @param mode how the files are opened for syncs
     * @param depth the most outstanding transfers
     */
    static LibaioQueue open(BlockLayout layout, boolean direct, SyncMode mode, int depth) throws IOException {
        long context = setUp(depth);
        try {
            return new LibaioQueue(context, BlockDescriptors.open(layout, direct, mode), depth);
        } catch (IOException | RuntimeException e) {
            destroy(context);
            throw e;
        }
    }

    /** Makes a queue and removes it, to see whether this machine has such. */
    static void probe() throws IOException {
        destroy(setUp(1));
    }

    private static long setUp(int depth) throws IOException {
        LongByReference context = new LongByReference();
        try {
            CLibrary.syscall(SETUP, depth, Pointer.nativeValue(context.getPointer()), 0, 0, 0, 0);
            return context.getValue();
        } catch (LastErrorException e) {
            throw new IOException(
                    "no queue for " + depth + " transfers (" + CLibrary.strerror(e.getErrorCode())
                            + "); lower the concurrency or raise /proc/sys/fs/aio-max-nr",
                    e);
        }
    }

    private static void destroy(long context) {
        SystemCall.call(DESTROY, context, 0, 0, 0, 0, 0);
    }

    private static ByteBuffer buffer(Pointer memory, long offset, long bytes) {
        return memory.getByteBuffer(offset, bytes).order(ByteOrder.nativeOrder());
    }

    /** The ring of ended transfers; {@code null} where the kernel's is another one than this class knows. */
    private static @Nullable ByteBuffer ring(long context) {
        Pointer address = new Pointer(context);
        if (address.getInt(RING_MAGIC_AT) != RING_MAGIC || address.getInt(RING_INCOMPATIBLE_AT) != 0) {
            return null;
        }
        int size = address.getInt(RING_SIZE_AT);
        return buffer(address, 0, RING_HEADER_BYTES + (long) EVENT_BYTES * size);
    }

    @Override
    public int leastReadBytes() {
        return 1;
    }

    @Override
    public void read(int file, long offset, int bytes, Transfer transfer) throws IOException {
        submit(READ, file, offset, bytes, transfer);
    }

    @Override
    public void write(int file, long offset, int bytes, Transfer transfer) throws IOException {
        submit(WRITE, file, offset, bytes, transfer);
    }

    private void submit(short operation, int file, long offset, int bytes, Transfer transfer) throws IOException {
        int slot = transfer.slot();
        int known = addresses.find(transfer);
        long address = addresses.get(known < 0 ? addresses.add(transfer) : known);
        int at = slot * CONTROL_BYTES;
        controls.putShort(at + OPERATION_AT, operation)
                .putInt(at + FILE_AT, files.get(file))
                .putLong(at + BUFFER_AT, address)
                .putLong(at + LENGTH_AT, bytes)
                .putLong(at + OFFSET_AT, offset);
        outstanding[slot] = transfer;
        long pointer = pointersAddress + (long) Long.BYTES * slot;
        if (SystemCall.call(SUBMIT, context, 1, pointer, 0, 0, 0) != 1) {
            submitAgain(slot, pointer);
        }
    }

    /** A call that failed submitted nothing, and does not say why; this one does. */
    private void submitAgain(int slot, long pointer) throws IOException {
        try {
            CLibrary.syscall(SUBMIT, context, 1, pointer, 0, 0, 0);
        } catch (LastErrorException e) {
            outstanding[slot] = null;
            throw new IOException(
                    CLibrary.strerror(e.getErrorCode()) + " (error " + e.getErrorCode() + " of io_submit)", e);
        }
    }

    @Override
    public int collect(long maximumWaitNanos) {
        if (ring == null) {
            return takeEvents(events(maximumWaitNanos));
        }
        int ended = takeFromRing(ring);
        return ended == 0 && maximumWaitNanos > 0 ? takeEvents(events(maximumWaitNanos)) : ended;
    }

    private int takeFromRing(ByteBuffer ended) {
        int size = ended.getInt(RING_SIZE_AT);
        int tail = (int) NUMBER.getAcquire(ended, RING_TAIL_AT);
        int head = ended.getInt(RING_HEAD_AT);
        int taken = 0;
        while (head != tail && taken < completed.length) {
            take(ended, RING_HEADER_BYTES + head * EVENT_BYTES, taken++);
            head = head + 1 == size ? 0 : head + 1;
        }
        if (taken > 0) {
            NUMBER.setRelease(ended, RING_HEAD_AT, head);
        }
        return taken;
    }

    private int takeEvents(int ended) {
        for (int i = 0; i < ended; i++) {
            take(events, i * EVENT_BYTES, i);
        }
        return ended;
    }

    private void take(ByteBuffer from, int at, int index) {
        int slot = (int) from.getLong(at);
        long result = from.getLong(at + RESULT_AT);
        Transfer transfer = Objects.requireNonNull(outstanding[slot]);
        outstanding[slot] = null;
        transfer.ended(result);
        completed[index] = transfer;
    }

    /** Asks the kernel for ended transfers in {@link #events}, waits for the first, and returns their number; 0 where a signal ended the wait. */
    private int events(long maximumWaitNanos) {
        boolean bounded = maximumWaitNanos != UNTIL_ONE_ENDS;
        time.putLong(0, bounded ? TimeUnit.NANOSECONDS.toSeconds(maximumWaitNanos) : 0)
                .putLong(Long.BYTES, bounded ? maximumWaitNanos % TimeUnit.SECONDS.toNanos(1) : 0);
        long least = maximumWaitNanos > 0 ? 1 : 0;
        long ended = SystemCall.call(
                GET_EVENTS, context, least, completed.length, eventsAddress, bounded ? timeAddress : 0, 0);
        return ended >= 0 ? (int) ended : eventsAgain();
    }

    /** A call that failed took nothing, and does not say why; this one does. */
    private int eventsAgain() {
        time.putLong(0, 0).putLong(Long.BYTES, 0);
        try {
            return (int) CLibrary.syscall(GET_EVENTS, context, 0, completed.length, eventsAddress, timeAddress, 0);
        } catch (LastErrorException e) {
            if (e.getErrorCode() == INTERRUPTED) {
                return 0;
            }
            throw new IllegalStateException(
                    "io_getevents failed: " + CLibrary.strerror(e.getErrorCode()) + " (error " + e.getErrorCode() + ")",
                    e);
        }
    }

    @Override
    public Transfer completed(int index) {
        return completed[index];
    }

    @Override
    public void close() throws IOException {
        try (files) {
            destroy(context);
            memory.close();
        }
    }
}
