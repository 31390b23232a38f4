package org.storeharness.fs;

import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.storeharness.environment.DirectIo;
import org.storeharness.environment.DirectIo.Support;
import org.storeharness.environment.FileSystemFacts;
import org.storeharness.store.Operation;
import org.storeharness.store.StoreException;
import org.storeharness.store.StoreFacts;

/**
 * The mode in which files are opened: the options, the filesystem and the size of the objects decide it.
 *
 * @param direct whether I/O bypasses the page cache
 * @param alignmentBytes the size that direct transfers are a multiple of; 1 without direct I/O
 * @param label {@code yes}, or {@code no} and the reason, for the result
 */
public record IoMode(boolean direct, int alignmentBytes, String label) {
    /**
     * Decides the mode of a target.
     *
     * @param objectBytes the size of the largest object
     * @param commonBytes the largest number of bytes of which the sizes of all objects are multiples: {@code auto} treats all of
     *     them alike
     * @param padding whether objects may be padded to whole blocks
     * @throws StoreException if direct I/O is required and not possible
     */
    public static IoMode decide(
            DirectIoChoice choice, FileSystemFacts facts, int objectBytes, int commonBytes, boolean padding)
            throws StoreException {
        if (choice == DirectIoChoice.OFF) {
            return buffered("switched off");
        }
        DirectIo offered = facts.directIo();
        long alignment = offered.alignmentBytes();
        boolean usable =
                choice == DirectIoChoice.AUTO ? offered.support() == Support.YES : offered.support() != Support.NO;
        String obstacle = "";
        if (!usable) {
            obstacle = offered.reason();
        } else if (alignment > Operation.BUFFER_ALIGNMENT_BYTES) {
            obstacle = "blocks of " + alignment + " B are larger than the pages of " + Operation.BUFFER_ALIGNMENT_BYTES
                    + " B that buffers are aligned to";
        } else if (choice == DirectIoChoice.AUTO && objectBytes % alignment == 0 && commonBytes % alignment != 0) {
            obstacle = "not all objects are a multiple of the block of " + alignment + " B";
        } else if (objectBytes % alignment != 0 && !(padding && choice != DirectIoChoice.AUTO)) {
            obstacle = "objects of " + objectBytes + " B are not a multiple of the block of " + alignment + " B";
        }
        if (obstacle.isEmpty()) {
            return new IoMode(true, (int) alignment, offered.label());
        } else if (choice == DirectIoChoice.ON) {
            throw new StoreException("direct: on is not possible in " + facts.directory() + ": " + obstacle
                    + "; use direct: auto, or another directory or object size");
        }
        return buffered(obstacle);
    }

    /** The choice by which another process opens the files in this mode, or is refused. */
    public DirectIoChoice choice() {
        return direct ? DirectIoChoice.ON : DirectIoChoice.OFF;
    }

    /** The given options, the one for direct I/O if this mode is direct, and that a link is not opened. */
    public Set<OpenOption> openOptions(OpenOption... options) {
        Set<OpenOption> all = new HashSet<>(Arrays.asList(options));
        all.add(LinkOption.NOFOLLOW_LINKS);
        if (direct) {
            all.add(DirectIo.openOption());
        }
        return Set.copyOf(all);
    }

    /** Whether this number of bytes can be transferred without padding. */
    public boolean isAligned(int bytes) {
        return bytes % alignmentBytes == 0;
    }

    /** The number of bytes rounded up to one that can be transferred. */
    public int roundUp(int bytes) {
        return (bytes + alignmentBytes - 1) / alignmentBytes * alignmentBytes;
    }

    /** I/O through the page cache, with the reason why it is not direct. */
    public static IoMode buffered(String reason) {
        return new IoMode(false, 1, StoreFacts.NO_DIRECT_IO + reason);
    }
}
