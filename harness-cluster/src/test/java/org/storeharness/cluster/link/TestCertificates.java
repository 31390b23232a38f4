package org.storeharness.cluster.link;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Certificates of two clusters, made once for all tests of the build: a program of the JDK runs for each of them. Nobody changes them. */
public final class TestCertificates {
    private static final Path ALL = Path.of("target", "certificates").toAbsolutePath();
    private static final int DAYS = 1_000;

    private TestCertificates() {}

    /** The directory with certificates of a coordinator and of the agents {@code a} and {@code b}. */
    public static Path ours() {
        return made("ours", List.of("a", "b"));
    }

    /** The directory with certificates of another coordinator and its agent {@code a}, by another authority. */
    public static Path foreign() {
        return made("foreign", List.of("a"));
    }

    private static synchronized Path made(String name, List<String> agents) {
        Path directory = ALL.resolve(name);
        try {
            Files.createDirectories(ALL);
            try (FileChannel channel = FileChannel.open(
                            ALL.resolve(name + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                if (lock.isValid() && !Files.exists(directory)) {
                    Certificates.make(directory, agents, DAYS);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return directory;
    }
}
