package org.storeharness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.unit.InvalidValueException;

class SizeDistributionTest {
    /** The command line splits its list at every comma. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1KiB | 1KiB",
                "1KiB,64KiB | 1KiB 64KiB",
                "1KiB:90,64KiB:10 | 1KiB:90,64KiB:10",
                "512B,1KiB:90,64KiB:10,1KiB-2KiB | 512B 1KiB:90,64KiB:10 1KiB-2KiB",
                "4KiB:1 | 4KiB:1"
            })
    void sizesWithWeightsThatFollowOneAnotherAreOnePointOfASweep(String list, String points) {
        assertThat(SizeDistribution.parseAll(List.of(list.split(","))))
                .extracting(Object::toString)
                .containsExactly(points.split(" "));
    }

    @Test
    void aWeightThatIsNoneIsRefused() {
        assertThatThrownBy(() -> SizeDistribution.parseAll(List.of("1KiB:90", "64KiB:x")))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("must be SIZE:WEIGHT,SIZE:WEIGHT with whole weights, got '1KiB:90,64KiB:x'");
    }
}
