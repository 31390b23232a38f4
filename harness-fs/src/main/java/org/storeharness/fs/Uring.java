package org.storeharness.fs;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;

/**
 * A ring of operations and one of completions, both shared with the kernel. Operations are written into the first and submitted
 * together; completions are taken from the second without a system call. Used by the thread that opened it.
 */
public final class Uring implements AutoCloseable {
    /** A wait without an end. */
    public static final long UNTIL_ONE_ENDS = Long.MAX_VALUE;

    /** The buffer, or the file, of an operation is not registered. */
    public static final int NOT_REGISTERED = -1;

    private static final VarHandle NUMBER = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    private static final long ENTER = 426;
    private static final long REGISTER = 427;
    private static final long SUBMISSIONS_OFFSET = 0x10000000L;
    private static final int SUBMISSION_BYTES = 64;

    private static final byte FIXED_FILE = 1;

    private static final int GET_COMPLETIONS = 1;
    private static final int WAKE_SUBMIT_THREAD = 1 << 1;
    private static final int EXTENDED_ARGUMENT = 1 << 3;

    private static final int SUBMIT_THREAD_SLEEPS = 1;
    private static final int COMPLETIONS_WAIT_FOR_CALL = 1 << 2;

    private static final int REGISTER_FILES = 2;
    private static final int REGISTER_BUFFERS = 15;
    private static final int UPDATE_BUFFERS = 16;
    private static final int SPARSE = 1;
    private static final int RESOURCE_BYTES = 32;
    private static final int VECTOR_BYTES = 16;

    private static final int INTERRUPTED = 4;
    private static final int TRY_AGAIN = 11;
    private static final int BUSY = 16;

    private static final int ARGUMENT_BYTES = 24;
    private static final int TIME_BYTES = 16;

    private final UringSetup setup;
    private final Pointer ringAddress;
    private final Pointer submissionAddress;
    private final ByteBuffer ring;
    private final ByteBuffer submissions;
    private final Memory wait;
    private final ByteBuffer waitTime;
    private final int submissionMask;
    private final int completionMask;

    private int submissionTail;
    private int completionHead;
    private int completionTail;
    private int completionAt;
    private boolean closed;

    /** An operation of the kernel, with its codes there. */
    public enum RingOperation {
        /** Moves bytes from the file into the buffer. */
        READ((byte) 22, (byte) 4),
        /** Moves bytes from the buffer into the file. */
        WRITE((byte) 23, (byte) 5);

        private final byte code;
        private final byte codeWithRegisteredBuffer;

        RingOperation(byte code, byte codeWithRegisteredBuffer) {
            this.code = code;
            this.codeWithRegisteredBuffer = codeWithRegisteredBuffer;
        }
    }

    private Uring(UringSetup setup, Pointer ringAddress, Pointer submissionAddress) {
        this.setup = setup;
        this.ringAddress = ringAddress;
        this.submissionAddress = submissionAddress;
        this.ring = buffer(ringAddress, setup.ringBytes());
        this.submissions = buffer(submissionAddress, submissionBytes(setup));
        this.submissionMask = ring.getInt(setup.submissions().mask());
        this.completionMask = ring.getInt(setup.completions().mask());
        // struct io_uring_getevents_arg, and the time that it points to
        this.wait = new Memory(ARGUMENT_BYTES + TIME_BYTES);
        wait.clear();
        wait.setLong(16, Pointer.nativeValue(wait) + ARGUMENT_BYTES);
        this.waitTime = buffer(wait.share(ARGUMENT_BYTES), TIME_BYTES);
        for (int i = 0; i < setup.submissions().entries(); i++) {
            ring.putInt(setup.submissions().items() + i * Integer.BYTES, i);
        }
    }

    /**
     * Opens a ring.
     *
     * @param depth the most operations that are outstanding at one time
     * @throws IOException if the kernel refuses it; one line that says why and what to do
     */
    public static Uring open(int depth, UringSettings settings) throws IOException {
        UringSetup setup;
        try {
            setup = UringSetup.of(depth, settings);
        } catch (LastErrorException e) {
            throw new IOException(UringSupport.refusal(e.getErrorCode(), UringSupport.disabled()), e);
        }
        Pointer rings = null;
        try {
            if (!setup.hasNeededFeatures()) {
                throw new IOException("this kernel's io_uring is too old: Linux 5.11 or newer is needed");
            }
            rings = map(setup, setup.ringBytes(), 0);
            return new Uring(setup, rings, map(setup, submissionBytes(setup), SUBMISSIONS_OFFSET));
        } catch (IOException | LastErrorException e) {
            if (rings != null) {
                CLibrary.munmap(rings, setup.ringBytes());
            }
            CLibrary.close(setup.descriptor());
            throw e instanceof IOException io ? io : new IOException("the ring cannot be mapped: " + e.getMessage(), e);
        }
    }

    private static Pointer map(UringSetup setup, long bytes, long offset) {
        return CLibrary.mmap(
                null,
                bytes,
                CLibrary.PROTECTION_READ_WRITE,
                CLibrary.MAP_SHARED | CLibrary.MAP_POPULATE,
                setup.descriptor(),
                offset);
    }

    private static long submissionBytes(UringSetup setup) {
        return (long) SUBMISSION_BYTES * setup.submissions().entries();
    }

    private static ByteBuffer buffer(Pointer address, long bytes) {
        return address.getByteBuffer(0, bytes).order(ByteOrder.nativeOrder());
    }

    /** Makes the kernel keep references to open files; an operation then names one by its index. */
    public void registerFiles(int[] descriptors) throws IOException {
        try (Memory numbers = new Memory((long) Integer.BYTES * descriptors.length)) {
            numbers.write(0, descriptors, 0, descriptors.length);
            register(REGISTER_FILES, numbers, descriptors.length, "the files cannot be registered");
        }
    }

    /** Makes room for this number of registered buffers. */
    public void reserveBuffers(int count) throws IOException {
        try (Memory resource = new Memory(RESOURCE_BYTES)) {
            resource.clear();
            resource.setInt(0, count);
            resource.setInt(4, SPARSE);
            register(REGISTER_BUFFERS, resource, RESOURCE_BYTES, "buffers cannot be registered (Linux 5.19 is needed)");
        }
    }

    /** Makes the kernel keep a buffer mapped, in place of the one of that index, which no operation may be using. */
    public void registerBuffer(int index, long address, long bytes) throws IOException {
        try (Memory vector = new Memory(VECTOR_BYTES);
                Memory update = new Memory(RESOURCE_BYTES)) {
            vector.setLong(0, address);
            vector.setLong(8, bytes);
            update.clear();
            update.setInt(0, index);
            update.setLong(8, Pointer.nativeValue(vector));
            update.setInt(24, 1);
            register(
                    UPDATE_BUFFERS,
                    update,
                    RESOURCE_BYTES,
                    "a buffer of " + bytes + " B cannot be registered; raise the limit of locked memory (ulimit -l),"
                            + " or leave the buffers unregistered");
        }
    }

    private void register(int what, Pointer argument, int count, String failure) throws IOException {
        try {
            CLibrary.syscall(REGISTER, setup.descriptor(), what, Pointer.nativeValue(argument), count, 0, 0);
        } catch (LastErrorException e) {
            throw new IOException(failure + ": " + CLibrary.strerror(e.getErrorCode()), e);
        }
    }

    /**
     * Adds an operation to what is submitted next. There must be room for it: one operation fewer outstanding than the depth.
     *
     * @param file a descriptor, or with {@code registeredFile} the index of a registered file
     * @param buffer the index of the registered buffer that has the address, or {@link #NOT_REGISTERED}
     * @param number comes back with the completion
     */
    public void add(
            RingOperation operation,
            int file,
            boolean registeredFile,
            long offset,
            long address,
            int bytes,
            int buffer,
            int number) {
        byte code = buffer == NOT_REGISTERED ? operation.code : operation.codeWithRegisteredBuffer;
        int at = (submissionTail & submissionMask) * SUBMISSION_BYTES;
        submissions
                .putLong(at, code | (registeredFile ? FIXED_FILE << 8 : 0) | (long) file << 32)
                .putLong(at + 8, offset)
                .putLong(at + 16, address)
                .putLong(at + 24, bytes)
                .putLong(at + 32, number)
                .putLong(at + 40, Math.max(0, buffer))
                .putLong(at + 48, 0)
                .putLong(at + 56, 0);
        submissionTail++;
        NUMBER.setRelease(ring, setup.submissions().tail(), submissionTail);
    }

    /** Submits what was added, without waiting. */
    public void submit() {
        if (setup.hasSubmitThread()) {
            VarHandle.fullFence();
            if ((kernelFlags() & SUBMIT_THREAD_SLEEPS) != 0) {
                enter(WAKE_SUBMIT_THREAD, 0, 0);
            }
        } else if (pending() > 0) {
            enter(0, 0, 0);
        }
    }

    /**
     * Submits what was added, and waits for a completion if there is none yet. Both take one system call, or none.
     *
     * @param maximumWaitNanos 0 for no wait, {@link #UNTIL_ONE_ENDS}
     * @return the number of completions that {@link #next} goes through
     */
    public int collect(long maximumWaitNanos) {
        boolean there = completions() > 0;
        if (setup.hasSubmitThread()) {
            submit();
            if (!there && maximumWaitNanos > 0) {
                enter(GET_COMPLETIONS, 1, maximumWaitNanos);
            }
        } else if (!there && maximumWaitNanos > 0) {
            enter(GET_COMPLETIONS, 1, maximumWaitNanos);
        } else if (pending() > 0 || !there && (setup.isPolled() || (kernelFlags() & COMPLETIONS_WAIT_FOR_CALL) != 0)) {
            enter(GET_COMPLETIONS, 0, 0);
        }
        return completions();
    }

    /** Goes to the next completion; false if there is none. */
    public boolean next() {
        if (completionHead == completionTail) {
            return false;
        }
        completionAt = setup.completions().items() + (completionHead & completionMask) * UringSetup.COMPLETION_BYTES;
        return true;
    }

    /** The number of the operation that has ended. */
    public int number() {
        return (int) ring.getLong(completionAt);
    }

    /** The bytes that it transferred, or a negative error number. */
    public int result() {
        return ring.getInt(completionAt + Long.BYTES);
    }

    /** Gives the place of the completion back to the kernel. */
    public void taken() {
        completionHead++;
        NUMBER.setRelease(ring, setup.completions().head(), completionHead);
    }

    private int completions() {
        completionTail = (int) NUMBER.getAcquire(ring, setup.completions().tail());
        return completionTail - completionHead;
    }

    /** The number of entries that were added and that the kernel has not taken. */
    private int pending() {
        return submissionTail
                - (int) NUMBER.getAcquire(ring, setup.submissions().head());
    }

    private int kernelFlags() {
        return (int) NUMBER.getAcquire(ring, setup.submissions().flags());
    }

    /**
     * One call for all. One that fails does so for a reason that passes (a signal, the end of the wait, no memory for now), or
     * the same call without a wait tells the reason.
     */
    private void enter(int flags, int atLeast, long maximumWaitNanos) {
        int toSubmit = pending();
        boolean bounded = atLeast > 0 && maximumWaitNanos != UNTIL_ONE_ENDS;
        if (bounded) {
            waitTime.putLong(0, TimeUnit.NANOSECONDS.toSeconds(maximumWaitNanos))
                    .putLong(Long.BYTES, maximumWaitNanos % TimeUnit.SECONDS.toNanos(1));
        }
        long result = SystemCall.call(
                ENTER,
                setup.descriptor(),
                toSubmit,
                atLeast,
                bounded ? flags | EXTENDED_ARGUMENT : flags,
                bounded ? Pointer.nativeValue(wait) : 0,
                bounded ? ARGUMENT_BYTES : 0);
        if (result < 0) {
            requireUsable(flags);
        }
    }

    private void requireUsable(int flags) {
        try {
            CLibrary.syscall(ENTER, setup.descriptor(), pending(), 0, flags, 0, 0);
        } catch (LastErrorException e) {
            int error = e.getErrorCode();
            if (error != INTERRUPTED && error != TRY_AGAIN && error != BUSY) {
                throw new IllegalStateException(
                        "io_uring takes no more operations: " + CLibrary.strerror(error) + " (error " + error + ")", e);
            }
        }
    }

    /** Closes the ring. No operation may be outstanding. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            CLibrary.munmap(ringAddress, setup.ringBytes());
            CLibrary.munmap(submissionAddress, submissionBytes(setup));
            CLibrary.close(setup.descriptor());
            wait.close();
        }
    }
}
