package org.storeharness.cli.fs.job;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.fs.fio.FioRunPlanner;

/**
 * A job file and what is to be done for it.
 *
 * @param name the file's name, without directories
 * @param text its content
 * @param runs to be carried out one after the other
 */
public record JobFile(String name, String text, List<FioRunPlanner.FioRun> runs) {
    private static final int MAXIMUM_BYTES = 1 << 20;

    /** Reads a file. */
    public static JobFile read(Path path, FioRunPlanner.JobOverrides changes) throws IOException {
        Function<String, @Nullable String> included = name -> included(name, path);
        return of(path.getFileName().toString(), text(path), changes, included);
    }

    private static String text(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw new InvalidValueException(path.toString(), "is no job file: it is a directory");
        }
        try (InputStream in = Files.newInputStream(path)) {
            byte[] bytes = in.readNBytes(MAXIMUM_BYTES + 1);
            if (bytes.length > MAXIMUM_BYTES) {
                throw new InvalidValueException(path.toString(), "is no job file: it is larger than 1MiB");
            }
            return decoded(bytes);
        }
    }

    /** Text in UTF-8, so that directories have the names that the system knows, or else in whatever a comment was written in. */
    private static String decoded(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    /** A file that a job file includes, from the working directory or else from beside it, as fio looks for it. */
    private static @Nullable String included(String name, Path path) {
        try {
            Path here = Path.of(name);
            Path found = Files.exists(here) ? here : path.resolveSibling(name);
            return Files.isRegularFile(found) ? text(found) : null;
        } catch (InvalidPathException | IOException e) {
            return null;
        }
    }

    /** Reads the files of a directory that end in {@code .job} or {@code .fio}, in the order of their names. */
    public static List<JobFile> readAll(Path directory, FioRunPlanner.JobOverrides changes) throws IOException {
        List<Path> paths = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, "*.{job,fio}")) {
            found.forEach(paths::add);
        }
        if (paths.isEmpty()) {
            throw new InvalidValueException(
                    "--workload", "must hold files that end in .job or .fio, got '" + directory + "'");
        }
        paths.sort(null);
        List<JobFile> files = new ArrayList<>();
        for (Path path : paths) {
            files.add(read(path, changes));
        }
        return files;
    }

    /** Reads one of the files that are part of the jar. */
    static JobFile shipped(String set, String name, FioRunPlanner.JobOverrides changes) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(JobFile.class.getResourceAsStream(set + "/" + name + ".job"), name)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return of(name + ".job", text, changes, file -> null);
        }
    }

    private static JobFile of(
            String name, String text, FioRunPlanner.JobOverrides changes, Function<String, @Nullable String> included) {
        return new JobFile(
                name,
                text,
                FioRunPlanner.plan(text, name, changes, new FioRunPlanner.JobFileReferences(System::getenv, included)));
    }
}
