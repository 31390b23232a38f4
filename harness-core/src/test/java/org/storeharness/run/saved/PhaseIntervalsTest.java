package org.storeharness.run.saved;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.run.saved.PhaseIntervals.Slice;
import org.storeharness.sample.IntervalLogReader;
import org.storeharness.sample.LogFixture;

class PhaseIntervalsTest {
    @TempDir
    private Path directory;

    @Test
    void neighbouringIntervalsOfALongPhaseAreMerged() throws IOException {
        assertThat(logged(10, true)).extracting(Slice::operations).hasSize(10).startsWith(100L, 101L, 102L, 103L);
        assertThat(logged(3, false)).allMatch(slice -> slice.response().getTotalCount() == 0);
        assertThat(logged(3, true))
                .extracting(slice -> slice.response().getTotalCount())
                .startsWith(100L, 101L);
        List<Slice> slices = logged(151, true);
        // 148 intervals by fours make 37 slices, and the rest is shorter
        assertThat(slices).hasSize(38);
        assertThat(slices.get(0).operations()).isEqualTo(100 + 101 + 102 + 103);
        assertThat(slices.get(36).operations()).isEqualTo(244 + 245 + 246 + 247);
    }

    private List<Slice> logged(int intervals, boolean open) throws IOException {
        Path file = directory.resolve(intervals + "-" + open + ".hlog");
        LogFixture.write(
                file, LogFixture.phase("measure", "a", "write", 1, "1KiB", "closed", 1), intervals, open, true);
        PhaseIntervals read = new PhaseIntervals(64);
        IntervalLogReader.read(file, phase -> true, (phase, endNanos, samples) -> read.add(samples, endNanos));
        return read.slices();
    }
}
