package org.storeharness.fs.file;

import java.nio.file.OpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.storeharness.core.environment.filesystem.DirectIo;
import org.storeharness.core.environment.filesystem.DirectIo.Support;
import org.storeharness.core.environment.filesystem.FileSystemFacts;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.StoreException;
import org.storeharness.fs.options.DirectIoChoice;

/**
 * How files are really opened, after the options, the filesystem and the objects had their say.
 *
 * @param direct whether past the page cache
 * @param alignmentBytes what direct transfers are a multiple of; 1 where they are not direct
 * @param label for the result: {@code yes}, or why not
 */
public record IoMode(boolean direct, int alignmentBytes, String label) {
    /**
     * Decides for a run.
     *
     * @param objectBytes the size of the largest object
     * @param padding whether objects that do not fill whole blocks may be padded
     * @throws StoreException if direct I/O is demanded and impossible
     */
    public static IoMode decide(DirectIoChoice wanted, FileSystemFacts facts, int objectBytes, boolean padding)
            throws StoreException {
        if (wanted == DirectIoChoice.OFF) {
            return buffered("switched off");
        }
        DirectIo offered = facts.directIo();
        long alignment = offered.alignmentBytes();
        boolean usable =
                wanted == DirectIoChoice.AUTO ? offered.support() == Support.YES : offered.support() != Support.NO;
        String obstacle = "";
        if (!usable) {
            obstacle = offered.reason();
        } else if (alignment > Operation.BUFFER_ALIGNMENT_BYTES) {
            obstacle = "blocks of " + alignment + " B are larger than the pages of " + Operation.BUFFER_ALIGNMENT_BYTES
                    + " B that buffers are aligned to";
        } else if (objectBytes % alignment != 0 && !(padding && wanted != DirectIoChoice.AUTO)) {
            obstacle = "objects of " + objectBytes + " B are no multiple of the block of " + alignment + " B";
        }
        if (obstacle.isEmpty()) {
            return new IoMode(true, (int) alignment, offered.label());
        } else if (wanted == DirectIoChoice.ON) {
            throw new StoreException("direct: on is not possible in " + facts.directory() + ": " + obstacle
                    + "; use direct: auto, or another directory or object size");
        }
        return buffered(obstacle);
    }

    /** What files are opened with: these options, and direct where this is. */
    public Set<OpenOption> openOptions(OpenOption... options) {
        Set<OpenOption> all = new HashSet<>(Arrays.asList(options));
        if (direct) {
            all.add(DirectIo.openOption());
        }
        return Set.copyOf(all);
    }

    /** Whether a transfer of so many bytes can be direct as it is. */
    public boolean isAligned(int bytes) {
        return bytes % alignmentBytes == 0;
    }

    /** That many bytes, rounded up to what can be transferred. */
    public int roundUp(int bytes) {
        return (bytes + alignmentBytes - 1) / alignmentBytes * alignmentBytes;
    }

    /** Through the page cache, for that reason. */
    public static IoMode buffered(String reason) {
        return new IoMode(false, 1, "no: " + reason);
    }
}
