package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UserCacheDirectoryTest {
    @Test
    void theCacheIsBelowXdgCacheHomeOrElseBelowHome() {
        assertThat(UserCacheDirectory.locate(Map.of("XDG_CACHE_HOME", "/c", "HOME", "/h")))
                .contains(Path.of("/c/store-harness"));
        assertThat(UserCacheDirectory.locate(Map.of("XDG_CACHE_HOME", "relative", "HOME", "/h")))
                .contains(Path.of("/h/.cache/store-harness"));
        assertThat(UserCacheDirectory.locate(Map.of())).isEmpty();
    }
}
