package org.storeharness.fs.fio;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.FileErrorText;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.Printable;

/**
 * Resolves the files of a job.
 *
 * @param notes receives notes for the reader of the figures
 */
record FileLayoutResolver(JobSection section, List<String> notes) {
    private static final int MOST_CLONES = 1_024;

    FioJob.FileLayout resolve(long blockBytes) {
        int clones = (int) section.number(JobOption.NUMJOBS, 1, 1, MOST_CLONES);
        int filesPerClone =
                fileNameCount() > 0 ? fileNameCount() : (int) section.number(JobOption.NRFILES, 1, 1, MOST_CLONES);
        if (clones * filesPerClone > MOST_CLONES) {
            throw section.invalid(
                    fileNameCount() > 0 ? JobOption.FILENAME : JobOption.NRFILES,
                    "must make at most " + MOST_CLONES + " files with numjobs");
        }
        refuseForeignFiles();
        noteUnusedFileNames(clones);
        long fileBytes = fileBytes(filesPerClone);
        if (fileBytes < blockBytes) {
            throw section.invalid(
                    section.has(JobOption.FILESIZE) ? JobOption.FILESIZE : JobOption.SIZE,
                    "must give files of at least one block of " + blockBytes + " B");
        }
        if (fileBytes % blockBytes != 0) {
            notes.add("files consist of whole blocks: the last " + fileBytes % blockBytes + " B of each are left out");
        }
        requireRoundRobin(filesPerClone);
        return new FioJob.FileLayout(directory(), clones, filesPerClone, fileBytes / blockBytes);
    }

    private long fileBytes(int filesPerClone) {
        if (section.has(JobOption.FILESIZE)) {
            for (JobOption option : List.of(JobOption.OFFSET, JobOption.OFFSET_INCREMENT)) {
                if (section.bytes(option, 0, 0) > 0) {
                    throw section.invalid(option, "must not be given together with filesize; give the size alone");
                }
            }
            return section.bytes(JobOption.FILESIZE, 0, 1);
        } else if (section.isPercentage(JobOption.SIZE)) {
            throw section.invalid(JobOption.SIZE, "must be a size where no filesize says what it is a share of");
        } else if (section.has(JobOption.SIZE)) {
            return section.bytes(JobOption.SIZE, 0, 1) / filesPerClone;
        }
        throw section.invalid(
                JobOption.SIZE, "must be given, or filesize: --file-size SIZE sets it where fio takes a whole device");
    }

    /** The number of files that {@code filename} names, 0 without it; fio ignores {@code nrfiles} beside it. */
    private int fileNameCount() {
        String names = section.text(JobOption.FILENAME);
        return names == null ? 0 : names.split(":", -1).length;
    }

    /**
     * Refuses names of devices and foreign files. The run creates its own files, so names only determine their number.
     * Without {@code filename}, fio takes a section's name that is a path for a device.
     */
    private void refuseForeignFiles() {
        String names = section.text(JobOption.FILENAME);
        if (names == null && section.name().startsWith("/")) {
            throw new InvalidValueException(
                    section.location(),
                    "must not name a section as a path, such as a device's, which is not written to; give it another name,"
                            + " or --directory DIR to work in that, got '" + Printable.line(section.name()) + "'");
        } else if (names != null && Stream.of(names.split(":", -1)).anyMatch(FileLayoutResolver::isForeign)) {
            throw section.invalid(
                    JobOption.FILENAME,
                    "must be names of files in the directory: a device or a file of somebody else is not written to;"
                            + " give --directory DIR to work in that");
        }
    }

    private static boolean isForeign(String name) {
        return name.isEmpty() || name.startsWith("/") || name.contains("..");
    }

    private void noteUnusedFileNames(int clones) {
        if (fileNameCount() > 0) {
            notes.add("filename is ignored: the run makes files of its own in the directory");
        }
        boolean shared = fileNameCount() > 0
                || !section.text(JobOption.FILENAME_FORMAT, "$jobnum").contains("$jobnum");
        if (shared && clones > 1) {
            notes.add("each of the " + clones + " clones has files of its own: fio would have them share the same");
        }
    }

    /** Requires fio's default: neighbouring blocks are in neighbouring files. */
    private void requireRoundRobin(int filesPerClone) {
        String service = section.text(JobOption.FILE_SERVICE_TYPE, "roundrobin");
        if (filesPerClone > 1 && !service.equals("roundrobin") && !service.equals("random")) {
            throw section.invalid(
                    JobOption.FILE_SERVICE_TYPE, "must be roundrobin or random where a job has several files");
        } else if (filesPerClone > 1 && service.equals("random")) {
            notes.add("file_service_type random is that of random blocks: sequential ones go round the files");
        }
    }

    private @Nullable Path directory() {
        String text = section.text(JobOption.DIRECTORY);
        try {
            return text == null ? null : Path.of(text);
        } catch (InvalidPathException e) {
            throw section.invalid(JobOption.DIRECTORY, "must be a path (" + FileErrorText.reason(e) + ")");
        }
    }
}
