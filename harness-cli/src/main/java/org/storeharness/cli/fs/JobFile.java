package org.storeharness.cli.fs;

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
import org.storeharness.fs.fio.FioRunPlanner;
import org.storeharness.unit.InvalidValueException;

/**
 * A job file and the runs planned for it.
 *
 * @param name the name of the file, without directories
 * @param text the content of the file
 * @param runs the runs, executed one after the other
 * @param shipped whether it is one of the jar's files: a user need not be told which of its options are passed over
 */
record JobFile(String name, String text, List<FioRunPlanner.FioRun> runs, boolean shipped) {
    private static final int MAXIMUM_BYTES = 1 << 20;

    /** Reads a file. */
    static JobFile read(Path path, FioRunPlanner.JobOverrides overrides) throws IOException {
        Function<String, @Nullable String> included = name -> included(name, path);
        return of(path.getFileName().toString(), text(path), overrides, included, false);
    }

    private static String text(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw new InvalidValueException(path.toString(), "is not a job file: it is a directory");
        }
        try (InputStream in = Files.newInputStream(path)) {
            byte[] bytes = in.readNBytes(MAXIMUM_BYTES + 1);
            if (bytes.length > MAXIMUM_BYTES) {
                throw new InvalidValueException(path.toString(), "is not a job file: it is larger than 1MiB");
            }
            return decoded(bytes);
        }
    }

    /** Decodes UTF-8, or ISO 8859-1 where the bytes are not UTF-8, as in comments of older files. */
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

    /** The text of an included file: as in fio, from the working directory, or else from the job file's directory. */
    private static @Nullable String included(String name, Path path) {
        try {
            Path here = Path.of(name);
            Path found = Files.exists(here) ? here : path.resolveSibling(name);
            return Files.isRegularFile(found) ? text(found) : null;
        } catch (InvalidPathException | IOException e) {
            return null;
        }
    }

    /** The same job file for this number of hosts, each of which does the work of a single host, on the same files. */
    JobFile forHosts(int hosts) {
        return new JobFile(
                name, text, runs.stream().map(run -> run.forHosts(hosts)).toList(), shipped);
    }

    /** The same file where each job is repeated until it is steady. */
    JobFile steady() {
        return new JobFile(
                name, text, runs.stream().map(FioRunPlanner.FioRun::steady).toList(), shipped);
    }

    /** Reads the files of a directory that end in {@code .job} or {@code .fio}, in the order of their names. */
    static List<JobFile> readAll(Path directory, FioRunPlanner.JobOverrides overrides) throws IOException {
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
            files.add(read(path, overrides));
        }
        return files;
    }

    /** Reads a job file of the jar. */
    static JobFile shipped(String set, String name, FioRunPlanner.JobOverrides overrides) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(JobFile.class.getResourceAsStream(set + "/" + name + ".job"), name)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return of(name + ".job", text, overrides, file -> null, true);
        }
    }

    private static JobFile of(
            String name,
            String text,
            FioRunPlanner.JobOverrides overrides,
            Function<String, @Nullable String> included,
            boolean shipped) {
        return new JobFile(
                name,
                text,
                FioRunPlanner.plan(
                        text, name, overrides, new FioRunPlanner.JobFileReferences(System::getenv, included)),
                shipped);
    }
}
