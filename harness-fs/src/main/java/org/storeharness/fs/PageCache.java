package org.storeharness.fs;

import com.sun.jna.LastErrorException;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Counts, drops and loads the pages of files in Linux's page cache. Used by any thread. */
final class PageCache {
    private static final long SEGMENT_BYTES = 1L << 30;
    private static final int CHUNK_BYTES = 1 << 20;

    private PageCache() {}

    /**
     * Numbers of pages of files.
     *
     * @param all all pages
     * @param resident the pages in memory
     */
    public record Pages(long all, long resident) {
        /** No files. */
        static final Pages NONE = new Pages(0, 0);

        /** The share in memory, 0 to 1; 0 without pages. */
        public double residentShare() {
            return all == 0 ? 0 : (double) resident / all;
        }

        Pages plus(Pages other) {
            return new Pages(all + other.all, resident + other.resident);
        }
    }

    /** The reason for which pages can be neither counted nor dropped on this machine; empty if they can. */
    public static Optional<String> unavailableReason() {
        return CLibrary.unavailableReason();
    }

    /**
     * Counts the pages of a file with {@code mincore}, which loads none. The user must own the file or be allowed to write
     * to it: of other files the kernel reports all pages as resident.
     */
    public static Pages pages(Path file) throws IOException {
        long size = Files.size(file);
        return size == 0 ? Pages.NONE : withDescriptor(file, descriptor -> count(descriptor, size));
    }

    /** Syncs a file and drops its pages. Pages that are mapped or being written stay. */
    public static void drop(Path file) throws IOException {
        sync(file);
        withDescriptor(file, descriptor -> {
            int error = CLibrary.posix_fadvise(descriptor, 0, 0, CLibrary.ADVICE_DONT_NEED);
            if (error != 0) {
                throw new IOException(file + " cannot be dropped from the page cache: error " + error);
            }
            return null;
        });
    }

    /** Syncs the data of a file, as dirty pages cannot be dropped. */
    static void sync(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(false);
        }
    }

    /** Reads a file once, which loads its pages. */
    public static void load(Path file) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate(CHUNK_BYTES);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            while (channel.read(piece.clear()) >= 0) {}
        }
    }

    private static Pages count(int descriptor, long size) {
        int page = CLibrary.getpagesize();
        Pages counted = Pages.NONE;
        for (long start = 0; start < size; start += SEGMENT_BYTES) {
            long length = Math.min(SEGMENT_BYTES, size - start);
            byte[] residence = new byte[Math.toIntExact((length + page - 1) / page)];
            Pointer segment =
                    CLibrary.mmap(null, length, CLibrary.PROTECTION_NONE, CLibrary.MAP_SHARED, descriptor, start);
            try {
                CLibrary.mincore(segment, length, residence);
            } finally {
                CLibrary.munmap(segment, length);
            }
            counted = counted.plus(new Pages(residence.length, resident(residence)));
        }
        return counted;
    }

    /** Counts resident pages: only the lowest bit of each byte has a meaning. */
    private static int resident(byte[] residence) {
        int count = 0;
        for (byte one : residence) {
            count += one & 1;
        }
        return count;
    }

    /** Uses an open file descriptor. */
    private interface DescriptorFunction<T extends @Nullable Object> {
        T apply(int descriptor) throws IOException;
    }

    private static <T extends @Nullable Object> T withDescriptor(Path file, DescriptorFunction<T> use)
            throws IOException {
        try {
            int descriptor = CLibrary.open(file.toString(), CLibrary.OPEN_READ_ONLY | CLibrary.OPEN_CLOSE_ON_EXEC);
            try {
                return use.apply(descriptor);
            } finally {
                CLibrary.close(descriptor);
            }
        } catch (LastErrorException e) {
            throw new IOException(file + "  cannot be examined in the page cache:  " + e.getMessage(), e);
        }
    }
}
