package org.storeharness.api.execution;

import java.util.Optional;
import org.storeharness.environment.UserCacheDirectory;
import org.storeharness.json.SelftestFile;

/** The last selftest of this user. */
public final class LastSelftest {
    private LastSelftest() {}

    /** The file that keeps it; empty if there is no cache directory. */
    public static Optional<SelftestFile> file() {
        return UserCacheDirectory.locate(System.getenv())
                .map(cache -> new SelftestFile(cache.resolve("selftest.json")));
    }
}
