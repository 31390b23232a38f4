package org.storeharness.postgres.server;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.store.StoreException;

/** Which binaries a server is started from, and as whom. */
interface ServerSource {
    /** The account for a server in that directory, which this process has just made. */
    ServerAccount account(Path home) throws StoreException;

    /** The binaries, where that account can run them. */
    PostgresBinaries binaries(Path home, ServerAccount account, Consumer<String> progress) throws StoreException;

    /**
     * The binaries on the class path.
     *
     * @param cache where they are kept unpacked; null if there is no such place
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
