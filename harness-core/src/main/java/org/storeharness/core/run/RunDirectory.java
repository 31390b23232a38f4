package org.storeharness.core.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The directory that a run leaves behind: {@code plan.yaml}, {@code environment.json}, {@code intervals.hlog}, {@code
 * result.json}. A file is replaced as a whole, so that a crash leaves the one or the other version.
 */
public final class RunDirectory {
    private final Path path;

    private RunDirectory(Path path) {
        this.path = path;
    }

    /**
     * Makes a new directory.
     *
     * @throws IOException if it cannot be made, or exists
     */
    public static RunDirectory create(Path parent, String name) throws IOException {
        Files.createDirectories(parent);
        return new RunDirectory(Files.createDirectory(parent.resolve(name)));
    }

    /** A directory that a run left. */
    public static RunDirectory existing(Path path) {
        return new RunDirectory(path);
    }

    /** The directory itself. */
    public Path path() {
        return path;
    }

    /** The plan as resolved. */
    public Path plan() {
        return path.resolve("plan.yaml");
    }

    /** The machine and the JVM. */
    public Path environment() {
        return path.resolve("environment.json");
    }

    /** Every interval as a tagged HdrHistogram log. */
    public Path intervals() {
        return path.resolve("intervals.hlog");
    }

    /** The result; while the run goes on, that of the rounds so far. */
    public Path result() {
        return path.resolve("result.json");
    }

    /** Replaces a file of this directory. */
    void write(Path file, String text) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        Files.writeString(next, text, StandardCharsets.UTF_8);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
