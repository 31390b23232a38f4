package org.storeharness.fs.fio;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The files of a job. */
final class JobLayout {
    private static final int MOST_CLONES = 1_024;

    private final JobSection section;
    private final List<String> notes;

    /**
     * @param notes takes what a reader should know
     */
    JobLayout(JobSection section, List<String> notes) {
        this.section = section;
        this.notes = notes;
    }

    FioJob.Layout of(long blockBytes) {
        int clones = (int) section.number(JobOption.NUMJOBS, 1, 1, MOST_CLONES);
        int filesPerClone = (int) section.number(JobOption.NRFILES, 1, 1, MOST_CLONES);
        if (clones * filesPerClone > MOST_CLONES) {
            throw section.wrong(JobOption.NRFILES, "must make at most " + MOST_CLONES + " files with numjobs");
        }
        refuseForeignFiles(clones);
        long fileBytes = fileBytes(filesPerClone);
        if (fileBytes < blockBytes) {
            throw section.wrong(
                    section.has(JobOption.FILESIZE) ? JobOption.FILESIZE : JobOption.SIZE,
                    "must give files of at least one block of " + blockBytes + " B");
        }
        requireRoundRobin(filesPerClone);
        return new FioJob.Layout(directory(), clones, filesPerClone, fileBytes / blockBytes);
    }

    private long fileBytes(int filesPerClone) {
        if (section.has(JobOption.FILESIZE)) {
            return section.bytes(JobOption.FILESIZE, 0, 1);
        } else if (section.has(JobOption.SIZE)) {
            return section.bytes(JobOption.SIZE, 0, 1) / filesPerClone;
        }
        throw section.wrong(JobOption.SIZE, "must be given, or filesize");
    }

    /** The run has files of its own: names only say how many there are. */
    private void refuseForeignFiles(int clones) {
        String name = section.text(JobOption.FILENAME);
        if (name == null) {
            return;
        }
        if (name.startsWith("/") || name.contains(":") || name.contains("..")) {
            throw section.wrong(
                    JobOption.FILENAME,
                    "must be the name of one file in the directory: a device or a file of somebody else is not written to");
        } else if (clones > 1) {
            throw section.wrong(
                    JobOption.FILENAME, "must not be given with numjobs above 1: clones have files of their own here");
        }
        notes.add("filename is not used: the run makes a file of its own in the directory");
    }

    /** Neighbouring blocks are in neighbouring files, which is what fio does by default. */
    private void requireRoundRobin(int filesPerClone) {
        String service = section.text(JobOption.FILE_SERVICE_TYPE, "roundrobin");
        if (filesPerClone > 1 && !service.equals("roundrobin") && !service.equals("random")) {
            throw section.wrong(
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
            throw section.wrong(JobOption.DIRECTORY, "must be a path");
        }
    }
}
