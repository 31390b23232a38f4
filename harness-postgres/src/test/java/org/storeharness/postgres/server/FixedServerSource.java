package org.storeharness.postgres.server;

import java.nio.file.Path;
import java.util.function.Consumer;

/** Binaries that are there already. */
record FixedServerSource(ServerAccount account, Path installation) implements ServerSource {
    @Override
    public ServerAccount account(Path home) {
        return account;
    }

    @Override
    public PostgresBinaries binaries(Path home, ServerAccount by, Consumer<String> progress) {
        return new PostgresBinaries(installation);
    }
}
