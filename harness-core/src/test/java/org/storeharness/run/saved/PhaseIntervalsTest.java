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
import org.storeharness.sample.PhaseId;
import org.storeharness.sample.PhaseTotals;

class PhaseIntervalsTest {
    @TempDir
    private Path directory;

    @Test
    void intervalsStayInTheirOrderAndAShorterLastOneIsLeftOut() throws IOException {
        assertThat(logged(10, true))
                .extracting(Slice::operations)
                .containsExactly(100L, 101L, 102L, 103L, 104L, 105L, 106L, 107L, 108L);
        assertThat(logged(3, false))
                .extracting(slice -> slice.response().getTotalCount())
                .containsExactly(0L, 0L);
        assertThat(logged(3, true))
                .extracting(slice -> slice.response().getTotalCount())
                .containsExactly(100L, 101L);
    }

    @Test
    void neighbouringIntervalsOfALongPhaseAreMerged() throws IOException {
        List<Slice> slices = logged(151, true);
        // 150 whole intervals by fours make 37, and the rest is left out
        assertThat(slices).hasSize(37);
        assertThat(slices.get(0).operations()).isEqualTo(100 + 101 + 102 + 103);
        assertThat(slices.get(0).scripts().values()).containsExactlyInAnyOrder(50L + 50 + 51 + 51, 50L + 51 + 51 + 52);
        assertThat(slices.get(36).operations()).isEqualTo(244 + 245 + 246 + 247);
    }

    private List<Slice> logged(int intervals, boolean open) throws IOException {
        Path file = directory.resolve(intervals + "-" + open + ".hlog");
        LogFixture.write(
                file, LogFixture.phase("measure", "a", "write", 1, "1KiB", "closed", 1), intervals, open, true);
        PhaseIntervals read = new PhaseIntervals(64);
        long[] over = new long[1];
        IntervalLogReader.read(file, phase -> true, new IntervalLogReader.IntervalVisitor() {
            @Override
            public void interval(PhaseId phase, long endNanos, PhaseTotals samples) {
                read.add(samples, endNanos);
            }

            @Override
            public void phaseEnded(PhaseId phase, long nanos) {
                over[0] = nanos;
            }
        });
        return read.fullSlices(over[0]);
    }
}
