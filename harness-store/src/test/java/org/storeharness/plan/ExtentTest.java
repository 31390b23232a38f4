package org.storeharness.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.unit.Durations;

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

    @ParameterizedTest
    @CsvSource({
        "0, 2s, 500000000, 9, 0.25",
        "100, 0s, 500000000, 40, 0.4",
        "100, 2s, 500000000, 40, 0.4",
        "100, 2s, 1500000000, 40, 0.75",
        "0, 2s, 3000000000, 9, 1",
        "0, 2s, -1, 0, 0",
        "0, 0s, 1, 1, 0"
    })
    void theNearerBoundSaysHowMuchIsDone(long operations, String duration, long nanos, long done, double share) {
        assertThat(new Extent(operations, Durations.parse(duration)).share(nanos, done))
                .isEqualTo(share);
    }
}
