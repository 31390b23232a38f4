package org.storeharness.seaweed.server;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Where users keep what programs can make again. */
public final class UserCache {
    private UserCache() {}

    /**
     * Where an installed {@code weed} is or will be: below {@code $XDG_CACHE_HOME}, else {@code ~/.cache}; empty if neither
     * is known.
     */
    public static Optional<Path> weed(Map<String, String> environment) {
        String cache = environment.getOrDefault("XDG_CACHE_HOME", "");
        String home = environment.getOrDefault("HOME", "");
        if (!cache.startsWith("/") && !home.startsWith("/")) {
            return Optional.empty();
        }
        Path base = cache.startsWith("/") ? Path.of(cache) : Path.of(home, ".cache");
        return Optional.of(base.resolve("store-harness/seaweedfs/weed"));
    }
}
