package org.storeharness.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.storeharness.result.WarmedWork;

class WarmedTextTest {
    @Test
    void oneLineSaysWhatWasPractised() {
        assertThat(WarmedText.of(List.of(
                        new WarmedWork("seaweed", "write", 1.25, 20_000, true, null),
                        new WarmedWork("seaweed", "read", 1.0, 30_000, false, null))))
                .isEqualTo("warmed: seaweed write, seaweed read in 2.3 s (--no-scratch-warm-up skips this)");
    }

    @Test
    void whatCouldNotBePractisedIsSaid() {
        assertThat(WarmedText.of(List.of(new WarmedWork("seaweed", "write", 0, 0, false, "no volume is free"))))
                .isEqualTo("not warmed: seaweed write: no volume is free");
    }
}
