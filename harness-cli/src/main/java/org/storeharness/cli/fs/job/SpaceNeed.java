package org.storeharness.cli.fs.job;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * The space that the files of a run need.
 *
 * @param files how many there are
 * @param bytes over all of them
 */
public record SpaceNeed(int files, long bytes) {
    private static final double GIB = 1L << 30;
    private static final long MIB = 1L << 20;

    /** What a filesystem needs beside the files is a 64th of them. */
    private static final int RESERVE_SHARE = 64;

    /** That of several jobs in one place. */
    SpaceNeed plus(SpaceNeed other) {
        return new SpaceNeed(files + other.files, bytes + other.bytes);
    }

    /** All that has to be free. */
    public long neededBytes() {
        return bytes + bytes / RESERVE_SHARE;
    }

    /** What is missing where so much is free, and what would fit; empty if it fits. */
    Optional<String> shortageMessage(Path directory, long freeBytes) {
        long needed = neededBytes();
        if (needed <= freeBytes) {
            return Optional.empty();
        }
        long fitting = freeBytes / (RESERVE_SHARE + 1) * RESERVE_SHARE;
        long eachMebibytes = fitting / files / MIB;
        long fittingFiles = fitting / (bytes / files);
        String proposal = eachMebibytes == 0 ? "" : "; take --file-size " + eachMebibytes + "m";
        if (fittingFiles > 0) {
            proposal += (proposal.isEmpty() ? "; take" : " or") + " --jobs " + fittingFiles;
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "%d file(s) need %.2f GiB in %s, and %.2f GiB are free%s",
                files,
                needed / GIB,
                directory,
                freeBytes / GIB,
                proposal));
    }
}
