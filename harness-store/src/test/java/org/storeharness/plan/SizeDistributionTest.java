package org.storeharness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertInvalid;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
                "4KiB:1 | 4KiB:1",
                "4KiB,8KiB:1,4KiB:1/1KiB_per_operation | 4KiB 8KiB:1,4KiB:1/1KiB_per_operation"
            })
    void sizesWithWeightsThatFollowOneAnotherAreOnePointOfASweep(String list, String points) {
        assertThat(SizeDistribution.parseAll(List.of(list.replace('_', ' ').split(","))))
                .extracting(size -> size.toString().replace(' ', '_'))
                .containsExactly(points.split(" "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "4KiB per operation | 4KiB | 4096 | 4096",
                "4KiB/8KiB per operation | 8KiB | 4096 | 8192",
                "4KiB:90,256KiB:10/12KiB per operation | 256KiB | 4096 | 262144",
            })
    void sizesOfOperationsReadBackAndObjectsAreTheLargest(String text, String objects, int common, long mean) {
        SizeDistribution sizes = SizeDistribution.parse(text);
        assertThat(sizes).hasToString(text);
        assertThat(sizes.ofObjects()).hasToString(objects);
        assertThat(sizes.commonBytes()).isEqualTo(common);
        assertThat(sizes.meanBytes()).isEqualTo(mean);
        assertThatThrownBy(() -> new Content(sizes, 0, true)).hasMessageContaining("verify must be false");
    }

    @Test
    void aWeightThatIsNoneIsRefused() {
        assertInvalid(
                () -> SizeDistribution.parseAll(List.of("1KiB:90", "64KiB:x")),
                "must be SIZE:WEIGHT,SIZE:WEIGHT with whole weights, got '1KiB:90,64KiB:x'");
    }
}
