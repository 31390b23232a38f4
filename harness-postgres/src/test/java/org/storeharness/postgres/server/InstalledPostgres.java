package org.storeharness.postgres.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.storeharness.store.StoreException;

/** Starts a server of the PostgreSQL that is installed on this machine. */
public final class InstalledPostgres {
    private static final Path ROOT = Path.of("/usr/lib/postgresql");

    private InstalledPostgres() {}

    /** The newest installed version's directory, which holds {@code bin}. */
    public static Optional<Path> newest() throws IOException {
        if (!Files.isDirectory(ROOT)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(ROOT)) {
            return versions.filter(version -> Files.isExecutable(version.resolve("bin/initdb")))
                    .max(Comparator.comparingInt(InstalledPostgres::number));
        }
    }

    /** Starts a server below a directory that every user may enter; as {@code nobody} if this process is root. */
    public static EmbeddedPostgresServer start(Path installation, Path parent) throws StoreException {
        ServerAccount account = ServerAccount.choose(parent) == ServerAccount.CURRENT_USER
                ? ServerAccount.CURRENT_USER
                : ServerAccount.UNPRIVILEGED;
        return EmbeddedPostgresServer.start(parent, 16, line -> {}, new FixedServerSource(account, installation));
    }

    private static int number(Path version) {
        String name = String.valueOf(version.getFileName());
        return name.matches("\\d{1,4}") ? Integer.parseInt(name) : 0;
    }
}
