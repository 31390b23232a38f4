package org.storeharness.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** A new file in a probed directory, removed when closed. */
public record ProbeFile(Path path) implements AutoCloseable {
    private static final String PREFIX = "harness-probe-";
    private static final String SUFFIX = ".tmp";
    private static final Pattern NAME = Pattern.compile(PREFIX + "\\d+\\" + SUFFIX);

    static ProbeFile in(Path directory) throws IOException {
        return new ProbeFile(Files.createTempFile(directory, PREFIX, SUFFIX));
    }

    /** Whether a file of this name is one that a killed process left. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(path);
    }
}
