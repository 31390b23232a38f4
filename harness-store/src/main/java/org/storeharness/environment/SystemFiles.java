package org.storeharness.environment;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The kernel's files under {@code /proc} and {@code /sys}. A file that cannot be read is absent, never an error. Safe
 * for any thread.
 *
 * @param root the directory that holds {@code proc} and {@code sys}
 */
public record SystemFiles(Path root) {
    private static final int MOST_BYTES = 4 << 20;
    private static final int FIRST_BYTES = 16 << 10;
    private static final String[] NO_NAMES = {};

    /** A buffer that nobody uses now; a thread that finds none makes its own. */
    private static final AtomicReference<byte @Nullable []> SPARE = new AtomicReference<>();

    /** The files of the machine that this runs on. */
    public static SystemFiles ofThisMachine() {
        return new SystemFiles(Path.of("/"));
    }

    /**
     * The text of a file, at most its first 4 MiB.
     *
     * @param path below the root, for example {@code proc/stat}
     */
    public Optional<String> text(String path) {
        try (InputStream in = new FileInputStream(resolve(path).toFile())) {
            return Optional.of(text(in));
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** Files are read once a second for each thread, while operations are measured: their bytes go through one buffer. */
    private static String text(InputStream in) throws IOException {
        byte[] bytes = Optional.ofNullable(SPARE.getAndSet(null)).orElseGet(() -> new byte[FIRST_BYTES]);
        int length = in.readNBytes(bytes, 0, bytes.length);
        while (length == bytes.length && length < MOST_BYTES) {
            bytes = Arrays.copyOf(bytes, Math.min(MOST_BYTES, 2 * length));
            length += in.readNBytes(bytes, length, bytes.length - length);
        }
        String text = new String(bytes, 0, length, StandardCharsets.UTF_8);
        SPARE.set(bytes);
        return text;
    }

    /** The first line of a file, stripped; empty if it is blank. */
    public Optional<String> firstLine(String path) {
        return text(path)
                .flatMap(text -> text.lines().findFirst())
                .map(String::strip)
                .filter(line -> !line.isEmpty());
    }

    /** The target of a symbolic link. */
    Optional<String> link(String path) {
        try {
            return Optional.of(Files.readSymbolicLink(resolve(path)).toString());
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** The names in a directory, sorted. */
    public List<String> list(String directory) {
        try {
            String[] names =
                    Objects.requireNonNullElse(resolve(directory).toFile().list(), NO_NAMES);
            Arrays.sort(names);
            return List.of(names);
        } catch (IOException | InvalidPathException e) {
            return List.of();
        }
    }

    private Path resolve(String path) throws IOException {
        Path resolved = root.resolve(path);
        boolean mayLeave = path.contains("..") || path.startsWith("/");
        if (mayLeave && !resolved.normalize().startsWith(root)) {
            throw new IOException(path + " is not below " + root);
        }
        return resolved;
    }
}
