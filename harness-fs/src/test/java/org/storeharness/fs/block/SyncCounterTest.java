package org.storeharness.fs.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.storeharness.fs.SyncMode;
import org.storeharness.store.OperationPart;

class SyncCounterTest {
    private final AtomicInteger measuredPhases = new AtomicInteger();
    private final SyncCounter counter = new SyncCounter(new SyncRule(SyncMode.FDATASYNC, 4), measuredPhases::get);
    private final CountedSyncs files = new CountedSyncs();

    @Test
    void aPassThatIsMeasuredAfterAWarmUpEndsWithItsSync() throws IOException {
        assertThat(syncsAfter(7)).containsExactly(4);
        measuredPhases.incrementAndGet();
        assertThat(syncsAfter(4)).containsExactly(4);
    }

    @Test
    void withinAPhaseTheCountGoesOn() throws IOException {
        measuredPhases.incrementAndGet();
        assertThat(syncsAfter(3)).isEmpty();
        assertThat(syncsAfter(6)).containsExactly(1, 5);
    }

    /** The writes, counted from 1, that a sync followed. */
    private List<Integer> syncsAfter(int writes) throws IOException {
        List<Integer> after = new ArrayList<>();
        for (int write = 1; write <= writes; write++) {
            int before = files.syncs;
            List<OperationPart> marked = new ArrayList<>();
            counter.written(files, 0, marked::add);
            assertThat(marked).hasSize(files.syncs - before);
            if (files.syncs > before) {
                after.add(write);
            }
        }
        return after;
    }

    private static final class CountedSyncs implements BlockIo {
        private int syncs;

        @Override
        public void read(int file, long offset, ByteBuffer into) {}

        @Override
        public void write(int file, long offset, ByteBuffer from) {}

        @Override
        public boolean extendsPast(int file, long offset) {
            return true;
        }

        @Override
        public void sync(int file, boolean metadata) {
            syncs++;
        }

        @Override
        public void close() {}
    }
}
