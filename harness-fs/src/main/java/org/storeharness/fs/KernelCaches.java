package org.storeharness.fs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Drops all clean caches of the machine: pages of files, directory entries and inodes. This slows down all programs for a
 * while and loses no data.
 *
 * @param control the file that drops them, {@code /proc/sys/vm/drop_caches}
 */
record KernelCaches(Path control) {
    private static final String ALL = "3\n";

    static KernelCaches ofThisMachine() {
        return new KernelCaches(Path.of("/proc/sys/vm/drop_caches"));
    }

    /** The reason for which the caches cannot be dropped; empty if they can. */
    Optional<String> unavailableReason() {
        return Files.isWritable(control)
                ? Optional.empty()
                : Optional.of("all caches of a machine are dropped through " + control
                        + ", which this user may not write to");
    }

    /** Syncs first: dirty pages and their names cannot be dropped. */
    void syncAndDrop() throws IOException {
        if (CLibrary.unavailableReason().isEmpty()) {
            CLibrary.sync();
        }
        drop();
    }

    void drop() throws IOException {
        Files.writeString(control, ALL, StandardOpenOption.WRITE);
    }
}
