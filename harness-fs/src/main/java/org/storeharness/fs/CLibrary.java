package org.storeharness.fs;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import com.sun.jna.Platform;
import com.sun.jna.Pointer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Calls of Linux's C library that Java lacks. Types are those of 64-bit machines. The library is loaded on first use. */
public final class CLibrary {
    static final int OPEN_READ_ONLY = 0;
    public static final int OPEN_READ_WRITE = 2;

    /** Bypasses the page cache. The number holds on x86-64 only. */
    public static final int OPEN_DIRECT = 0x4000;

    /** Fails where the name is a link. The number holds on x86-64 only. */
    public static final int OPEN_NO_FOLLOW = 0x20000;

    public static final int OPEN_DSYNC = 0x1000;
    public static final int OPEN_SYNC = 0x101000;
    public static final int OPEN_CLOSE_ON_EXEC = 0x80000;
    static final int ADVICE_DONT_NEED = 4;
    static final int PROTECTION_NONE = 0;
    static final int PROTECTION_READ_WRITE = 3;
    static final int MAP_SHARED = 1;

    /** Makes the pages present at once. The number holds on x86-64 only. */
    static final int MAP_POPULATE = 0x8000;

    private static final @Nullable String UNAVAILABLE_REASON = load();

    private CLibrary() {}

    /** The reason for which the calls are not available; empty if they are. */
    public static Optional<String> unavailableReason() {
        return Optional.ofNullable(UNAVAILABLE_REASON);
    }

    /** Opens an existing file and returns its descriptor. */
    public static native int open(String path, int flags) throws LastErrorException;

    public static native int close(int descriptor) throws LastErrorException;

    /** Returns an error number, 0 for success. */
    static native int posix_fadvise(int descriptor, long offset, long length, int advice);

    public static native Pointer mmap(
            @Nullable Pointer address, long length, int protection, int flags, int descriptor, long offset)
            throws LastErrorException;

    public static native int munmap(Pointer address, long length) throws LastErrorException;

    public static native int mincore(Pointer address, long length, byte[] residence) throws LastErrorException;

    static native int getpagesize();

    /** The message of an error number. */
    public static native String strerror(int error);

    /**
     * A system call that the library has no function for.
     *
     * @throws LastErrorException if it fails; holds the error number
     */
    public static native long syscall(
            long number, long first, long second, long third, long fourth, long fifth, long sixth)
            throws LastErrorException;

    /** Writes all changes of all filesystems of the machine to their devices and waits for the end of it. */
    public static native void sync();

    /** The same for the filesystem of an open file alone. */
    static native int syncfs(int descriptor) throws LastErrorException;

    private static @Nullable String load() {
        try {
            // 64-bit s390 has other numbers for the advice.
            if (!Platform.isLinux() || !Platform.is64Bit() || Platform.ARCH.startsWith("s390")) {
                return "it is supported on 64-bit Linux only";
            }
            Native.register(CLibrary.class, Platform.C_LIBRARY_NAME);
            return null;
        } catch (UnsatisfiedLinkError | NoClassDefFoundError e) {
            return "the C library cannot be called: " + e.getMessage();
        }
    }
}
