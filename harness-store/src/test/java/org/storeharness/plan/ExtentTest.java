package org.storeharness.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ExtentTest {
    @Test
    void aPartAndTheRestMakeTheWhole() {
        for (Extent whole : new Extent[] {
            Extent.of(17), Extent.of(5), Extent.of(Duration.ofNanos(1_000_003)), new Extent(17, Duration.ofSeconds(2))
        }) {
            Extent part = whole.part(5);
            Extent rest = whole.without(part);
            assertThat(part.isEmpty()).isFalse();
            assertThat(part.operations() + rest.operations()).isEqualTo(whole.operations());
            assertThat(part.duration().plus(rest.duration())).isEqualTo(whole.duration());
        }
    }

    @Test
    void tooFewOperationsAreNotDividedEvenWhereATimeIsGivenToo() {
        assertThat(Extent.of(4).part(5).isEmpty()).isTrue();
        assertThat(new Extent(4, Duration.ofSeconds(1)).part(5).isEmpty()).isTrue();
        assertThat(Extent.none().part(5).isEmpty()).isTrue();
    }
}
