package org.storeharness.postgres.server;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.store.StoreException;

/** Chooses the account that runs a server, and its binaries. */
interface ServerSource {
    /** The account for a server in that directory, which this process has just created. */
    ServerAccount account(Path home) throws StoreException;

    /** The binaries, in a directory that the account can enter. */
    PostgresBinaries binaries(Path home, ServerAccount account, Consumer<String> progress) throws StoreException;

    /**
     * The binaries on the class path.
     *
     * @param cache the directory to keep them in, unpacked; null uses the server's own directory
     */
    static ServerSource bundled(@Nullable Path cache) {
        return new ServerSource() {
            @Override
            public ServerAccount account(Path home) throws StoreException {
                return ServerAccount.choose(home);
            }

            @Override
            public PostgresBinaries binaries(Path home, ServerAccount account, Consumer<String> progress)
                    throws StoreException {
                return PostgresBinaries.unpacked(account.firstUsable(cache, home), home, progress);
            }
        };
    }
}
