package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;

class PlannedCautionsTest {
    @Test
    void theFirstThreeAbandonedDirectoriesAreNamedAndTheOthersCounted() {
        List<Path> left = IntStream.rangeClosed(1, 4)
                .mapToObj(run -> Path.of("data", "harness-r" + run))
                .toList();
        assertThat(PlannedCautions.ofLeftDirectories(left.subList(0, 1)))
                .containsExactly(Caution.of(CautionCode.ABANDONED_DIRECTORY).with("directory", "data/harness-r1"));
        assertThat(PlannedCautions.ofLeftDirectories(left))
                .hasSize(4)
                .endsWith(Caution.of(CautionCode.MORE_ABANDONED_DIRECTORIES)
                        .with("count", 1)
                        .with("parent", "data"));
    }
}
