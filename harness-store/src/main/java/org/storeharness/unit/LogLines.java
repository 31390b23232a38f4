package org.storeharness.unit;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The whole lines of a log that may have been cut off at any byte. It ends before a line without its line feed, as a killed process
 * leaves one, and before a line with a zero byte, as a power loss leaves them where contents did not reach the disk.
 */
public final class LogLines implements Closeable {
    /** The length of the longest line; no log has one near to it. */
    static final int MAX_LINE_BYTES = 1 << 22;

    private final Path file;
    private final InputStream in;
    private int number;

    /**
     * @throws IOException if the file cannot be read
     * @throws InvalidValueException if it is not a regular file
     */
    public LogLines(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new InvalidValueException(file.toString(), "is not a regular file");
        }
        this.file = file;
        this.in = new BufferedInputStream(Files.newInputStream(file));
    }

    /**
     * The next line without its line feed, {@code null} at the end.
     *
     * @throws InvalidValueException if it is too long; names file and line
     */
    public @Nullable String next() throws IOException {
        number++;
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next > 0; next = in.read()) {
            if (next == '\n') {
                return line.toString(StandardCharsets.UTF_8);
            }
            line.write(next);
            if (line.size() > MAX_LINE_BYTES) {
                throw new InvalidValueException(file + ":" + number, "is longer than " + MAX_LINE_BYTES + " bytes");
            }
        }
        return null;
    }

    /** The number of the line that was read last, from 1. */
    public int number() {
        return number;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
