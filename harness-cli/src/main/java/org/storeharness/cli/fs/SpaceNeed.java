package org.storeharness.cli.fs;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.storeharness.fs.FreeSpace;
import org.storeharness.report.FigureFormatter;

/**
 * The space that the files of a run need.
 *
 * @param files the number of files
 * @param bytes the size of all files
 */
record SpaceNeed(int files, long bytes) {
    private static final long MIB = 1L << 20;

    /** The sum for several jobs in one directory. */
    SpaceNeed plus(SpaceNeed other) {
        return new SpaceNeed(files + other.files, bytes + other.bytes);
    }

    /** A message with what is needed, what is free and what would fit; empty if the files fit. */
    Optional<String> shortageMessage(Path directory, long freeBytes) {
        long needed = FreeSpace.neededBytes(bytes);
        if (needed <= freeBytes) {
            return Optional.empty();
        }
        long fitting = FreeSpace.fittingBytes(freeBytes);
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
                needed / FigureFormatter.GIB,
                directory,
                freeBytes / FigureFormatter.GIB,
                proposal));
    }
}
