package org.storeharness.crosscheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CrossCheckFactsTest {
    @Test
    void theStartOfTheHarnessIsNamed() {
        assertThat(CrossCheckFacts.start(Set.of("/c/25.aot"))).isEqualTo("trained, with an ahead-of-time cache");
        assertThat(CrossCheckFacts.start(Set.of("/c/17.jsa"))).isEqualTo("with an archive of classes");
        assertThat(CrossCheckFacts.start(Set.of("none"))).startsWith("neither trained nor");
        assertThat(CrossCheckFacts.start(Set.of("unknown"))).startsWith("not known");
        assertThat(CrossCheckFacts.start(new LinkedHashSet<>(List.of("/c/25.aot", "none"))))
                .startsWith("trained, with an ahead-of-time cache; some runs neither");
    }
}
