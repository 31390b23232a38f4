package org.storeharness.crosscheck.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.crosscheck.model.Peer;

/** Finds the program of a peer. */
public final class PeerProgram {
    /** Where Debian keeps the programs of PostgreSQL that are not on the PATH. */
    private static final Path POSTGRESQL = Path.of("/usr/lib/postgresql");

    private PeerProgram() {}

    /**
     * Finds the program.
     *
     * @param given by the user; {@code null} searches the PATH
     * @throws InvalidValueException if it is not found
     */
    public static Path find(Peer peer, @Nullable Path given) {
        return find("--peer", peer, given);
    }

    /** The same with another option than {@code --peer}. */
    public static Path find(String option, Peer peer, @Nullable Path given) {
        if (given != null) {
            if (!Files.isRegularFile(given) || !Files.isExecutable(given)) {
                throw new InvalidValueException(option, "must be a program, got '" + given + "'");
            }
            return given.toAbsolutePath();
        }
        return directories().stream()
                .map(directory -> directory.resolve(peer.name()))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst()
                .orElseThrow(() -> new InvalidValueException(
                        option,
                        "must name " + peer.name() + ", which is not on the PATH; to get it: " + peer.installation()));
    }

    private static List<Path> directories() {
        List<Path> directories = new ArrayList<>();
        String path = System.getenv("PATH");
        for (String directory : (path == null ? "" : path).split(Pattern.quote(File.pathSeparator))) {
            if (!directory.isEmpty()) {
                directories.add(Path.of(directory));
            }
        }
        String[] versions = POSTGRESQL.toFile().list();
        if (versions != null) {
            for (String version : versions) {
                directories.add(POSTGRESQL.resolve(version).resolve("bin"));
            }
        }
        return directories;
    }
}
