package org.storeharness.cli.fs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.fs.fio.FioRuns;

/**
 * A job file and what is to be done for it.
 *
 * @param name the file's name, without directories
 * @param text its content
 * @param runs to be carried out one after the other
 */
record JobFile(String name, String text, List<FioRuns.Run> runs) {
    private static final int MAXIMUM_BYTES = 1 << 20;

    /** Reads a file. */
    static JobFile read(Path path, FioRuns.Changes changes) throws IOException {
        if (Files.isRegularFile(path) && Files.size(path) > MAXIMUM_BYTES) {
            throw new InvalidValueException(path.toString(), "is no job file: it is larger than 1MiB");
        }
        return of(path.getFileName().toString(), Files.readString(path, StandardCharsets.ISO_8859_1), changes);
    }

    /** Reads the files of a directory that end in {@code .job} or {@code .fio}, in the order of their names. */
    static List<JobFile> readAll(Path directory, FioRuns.Changes changes) throws IOException {
        List<Path> paths = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, "*.{job,fio}")) {
            found.forEach(paths::add);
        }
        if (paths.isEmpty()) {
            throw new InvalidValueException("--workload", "must hold files that end in .job, got '" + directory + "'");
        }
        paths.sort(null);
        List<JobFile> files = new ArrayList<>();
        for (Path path : paths) {
            files.add(read(path, changes));
        }
        return files;
    }

    /** Reads one of the files that are part of the jar. */
    static JobFile shipped(String set, String name, FioRuns.Changes changes) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(JobFile.class.getResourceAsStream(set + "/" + name + ".job"), name)) {
            return of(name + ".job", new String(in.readAllBytes(), StandardCharsets.ISO_8859_1), changes);
        }
    }

    private static JobFile of(String name, String text, FioRuns.Changes changes) {
        return new JobFile(name, text, FioRuns.of(text, name, changes, System::getenv));
    }
}
