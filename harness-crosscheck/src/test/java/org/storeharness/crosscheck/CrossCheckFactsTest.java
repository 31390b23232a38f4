package org.storeharness.crosscheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CrossCheckFactsTest {
    @Test
    void theStartOfTheHarnessIsNamed() {
        assertThat(CrossCheckFacts.start(List.of("-Xms64m", "-XX:AOTCache=/c/25.aot")))
                .isEqualTo("trained, with the cache that the launcher made");
        assertThat(CrossCheckFacts.start(List.of("-XX:SharedArchiveFile=/c/17.jsa")))
                .isEqualTo("with the archive of classes that the launcher made");
        assertThat(CrossCheckFacts.start(List.of("-Xms64m"))).startsWith("neither trained nor");
    }
}
