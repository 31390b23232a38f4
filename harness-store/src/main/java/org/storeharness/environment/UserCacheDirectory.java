package org.storeharness.environment;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The user's directory for caches. */
public final class UserCacheDirectory {
    private UserCacheDirectory() {}

    /**
     * The harness's directory in it: below {@code $XDG_CACHE_HOME}, else {@code ~/.cache}; empty if neither is known.
     *
     * @param environment the environment variables
     */
    public static Optional<Path> locate(Map<String, String> environment) {
        return absolute(environment.get("XDG_CACHE_HOME"))
                .or(() -> absolute(environment.get("HOME")).map(home -> home.resolve(".cache")))
                .map(cache -> cache.resolve("store-harness"));
    }

    private static Optional<Path> absolute(@Nullable String path) {
        return Optional.ofNullable(path).filter(text -> text.startsWith("/")).map(Path::of);
    }
}
