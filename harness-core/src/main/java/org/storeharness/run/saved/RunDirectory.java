package org.storeharness.run.saved;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import org.storeharness.sample.IntervalLog;
import org.storeharness.unit.DurableFiles;
import org.storeharness.unit.FileErrorText;
import org.storeharness.unit.InvalidValueException;

/**
 * The directory that a run leaves behind: {@code plan.yaml}, {@code environment.json}, {@code intervals.hlog}, {@code
 * client.jsonl}, {@code server.jsonl}, {@code result.json}; {@code hosts.jsonl} where several hosts did the work, {@code slowest.jsonl} where that is asked for. A file is replaced atomically: a crash, also of the machine, leaves
 * either the old or the new version.
 */
public final class RunDirectory {
    public static final String PLAN = "plan.yaml";
    public static final String ENVIRONMENT = "environment.json";
    public static final String RESULT = "result.json";

    private static final String MEMBERS = "runs";
    private static final String CLIENT = "client.jsonl";
    private static final String SERVER = "server.jsonl";
    private static final String HOSTS = "hosts.jsonl";
    private static final String SLOWEST = "slowest.jsonl";
    private static final String TEMPORARY_SUFFIX = ".next";

    private final Path path;

    private RunDirectory(Path path) {
        this.path = path;
    }

    /**
     * Creates a directory with its first files. It appears with all of them at once.
     *
     * @param files their texts by name
     * @throws IOException if it cannot be made, or exists
     * @throws InvalidValueException if the parent cannot be created
     */
    public static RunDirectory create(Path parent, String name, Map<String, String> files) throws IOException {
        try {
            DurableFiles.createDirectories(parent);
        } catch (IOException e) {
            throw notWritable(parent, FileErrorText.reason(e));
        }
        Path path = parent.resolve(name);
        if (Files.exists(path)) {
            throw new FileAlreadyExistsException(path.toString());
        }
        Path next = parent.resolve("." + name + TEMPORARY_SUFFIX);
        try {
            Files.createDirectory(next);
            for (Map.Entry<String, String> file : files.entrySet()) {
                DurableFiles.write(next.resolve(file.getKey()), file.getValue());
            }
            DurableFiles.syncDirectory(next);
            Files.move(next, path, StandardCopyOption.ATOMIC_MOVE);
            DurableFiles.syncDirectory(parent);
            return new RunDirectory(path);
        } catch (IOException e) {
            for (String file : files.keySet()) {
                Files.deleteIfExists(next.resolve(file));
            }
            Files.deleteIfExists(next);
            throw writeFailed(path, e);
        }
    }

    private static IOException writeFailed(Path file, IOException cause) {
        return new IOException(
                "cannot write " + file + " (" + FileErrorText.reason(cause) + "); name another place with --out",
                cause);
    }

    /**
     * Checks that a run directory can be created in this one, without creating anything.
     *
     * @throws InvalidValueException if not
     */
    public static void requireWritable(Path parent) {
        Path existing = parent.toAbsolutePath();
        while (existing != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        if (existing == null || !Files.isDirectory(existing) || !Files.isWritable(existing)) {
            String reason = existing == null || !Files.isDirectory(existing)
                    ? existing + " is not a directory"
                    : existing + " is not writable";
            throw notWritable(parent, reason);
        }
    }

    private static InvalidValueException notWritable(Path parent, String reason) {
        return new InvalidValueException(
                "the place for run directories",
                "must be one where a directory can be made, got '" + parent + "' (" + reason
                        + "); name another with --out");
    }

    /** A directory that a run left. */
    public static RunDirectory existing(Path path) {
        return new RunDirectory(path);
    }

    /** The directory itself. */
    public Path path() {
        return path;
    }

    /** Returns the file with every interval as a tagged HdrHistogram log. */
    public Path intervals() {
        return path.resolve(IntervalLog.FILE);
    }

    /** The harness's measures of itself, interval by interval. */
    public Path client() {
        return path.resolve(CLIENT);
    }

    /** The counters of the stores, about once a second; empty if no store has counters. */
    public Path server() {
        return path.resolve(SERVER);
    }

    /** The work of each host, interval by interval; does not exist for a run on one machine. */
    public Path hosts() {
        return path.resolve(HOSTS);
    }

    /** The slowest operations of each measured phase; does not exist unless they are asked for. */
    public Path slowest() {
        return path.resolve(SLOWEST);
    }

    /** The result; during the run, that of the rounds so far. */
    public Path result() {
        return path.resolve(RESULT);
    }

    /** The run directories of the runs that are combined in this one; does not exist for a single run. */
    public Path members() {
        return path.resolve(MEMBERS);
    }

    /** Replaces a file of this directory. */
    public void write(Path file, String text) throws IOException {
        try {
            DurableFiles.replace(file, text);
        } catch (IOException e) {
            throw writeFailed(file, e);
        }
    }
}
