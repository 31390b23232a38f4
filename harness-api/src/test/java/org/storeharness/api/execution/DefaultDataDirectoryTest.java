package org.storeharness.api.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DefaultDataDirectoryTest {
    @Test
    void theVariableForCachesMovesTheDataAsWell() {
        Map<String, String> environment = Map.of("HOME", "/home/someone", "XDG_CACHE_HOME", "/elsewhere");
        assertThat(DefaultDataDirectory.of(environment).candidates())
                .first()
                .isEqualTo(Path.of("/elsewhere/store-harness/data"));
        assertThat(DefaultDataDirectory.of(Map.of("HOME", "/home/someone")).candidates())
                .first()
                .isEqualTo(Path.of("/home/someone/.cache/store-harness/data"));
    }
}
