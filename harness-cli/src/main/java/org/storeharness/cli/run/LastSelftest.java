package org.storeharness.cli.run;

import java.util.Optional;
import org.storeharness.core.environment.UserCacheDirectory;
import org.storeharness.core.json.SelftestFile;

/** The selftest that this user made last. */
public final class LastSelftest {
    private LastSelftest() {}

    /** Where it is kept; empty where there is no cache directory. */
    public static Optional<SelftestFile> file() {
        return UserCacheDirectory.locate(System.getenv())
                .map(cache -> new SelftestFile(cache.resolve("selftest.json")));
    }
}
