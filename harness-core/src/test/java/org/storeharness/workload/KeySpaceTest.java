package org.storeharness.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class KeySpaceTest {
    @Test
    void everyWrittenKeyHasExactlyOnePosition() {
        Random random = new Random(7);
        for (int trial = 0; trial < 200; trial++) {
            KeySpace keys = new KeySpace(new KeySpace.KeyCounter());
            Set<Long> written = new TreeSet<>();
            for (int phase = 0; phase < 4; phase++) {
                write(keys, 1 + random.nextInt(5), 1 + random.nextInt(4), random, written);
            }
            ExistingKeys existing = keys.snapshot();
            List<Long> found = new ArrayList<>();
            for (long position = existing.firstPosition(); position < existing.endPosition(); position++) {
                found.add(existing.key(position));
            }
            assertThat(found).hasSize(written.size()).containsExactlyInAnyOrderElementsOf(written);
        }
    }

    @Test
    void phasesNeverShareAKey() {
        KeySpace.KeyCounter nextKey = new KeySpace.KeyCounter();
        KeySpace small = new KeySpace(nextKey);
        KeySpace large = new KeySpace(nextKey);
        Set<Long> written = new TreeSet<>();
        Random random = new Random(8);
        for (int phase = 0; phase < 20; phase++) {
            write(phase % 2 == 0 ? small : large, 3, 2, random, written);
        }
        assertThat(small.size() + large.size()).isEqualTo(written.size());
    }

    @Test
    void aKeyWhoseWriteFailedIsKnownNotToExist() {
        KeySpace keys = new KeySpace(new KeySpace.KeyCounter());
        KeySpace.Allotment allotment = keys.allot(1, 1);
        LongSet failed = new LongSet();
        failed.add(3);
        keys.recordWrites(allotment, new long[] {10}, List.of(failed));
        assertThat(keys.snapshot().exists(3)).isFalse();
        assertThat(keys.snapshot().exists(4)).isTrue();
    }

    @Test
    void aSnapshotDoesNotSeeLaterWrites() {
        KeySpace keys = new KeySpace(new KeySpace.KeyCounter());
        keys.recordWrites(keys.allot(1, 1), new long[] {10}, List.of());
        ExistingKeys before = keys.snapshot();
        keys.recordWrites(keys.allot(1, 1), new long[] {10}, List.of());
        assertThat(before.size()).isEqualTo(10);
        assertThat(keys.snapshot().size()).isEqualTo(20);
    }

    /** The keys that the fill made stay the first, whatever was written since, on another host too. */
    @Test
    void theFirstKeysAreTheSameHoweverManyFollow() {
        Random random = new Random(9);
        for (int trial = 0; trial < 200; trial++) {
            KeySpace keys = new KeySpace(new KeySpace.KeyCounter());
            Set<Long> written = new TreeSet<>();
            for (int phase = 0; phase < 4; phase++) {
                write(keys, 1 + random.nextInt(5), 1 + random.nextInt(4), random, written);
            }
            ExistingKeys all = keys.snapshot();
            long count = random.nextInt(written.size() + 5);
            ExistingKeys first = ExistingKeys.parse(all.ofFirst(count).text());
            assertThat(first.endPosition()).isEqualTo(Math.min(count, all.endPosition()));
            for (long position = 0; position < first.endPosition(); position++) {
                assertThat(first.key(position)).isEqualTo(all.key(position));
            }
        }
    }

    @Test
    void theFirstKeysAreTheOldestThatWereNotDeleted() {
        KeySpace keys = new KeySpace(new KeySpace.KeyCounter());
        keys.recordWrites(keys.allot(1, 1), new long[] {50}, List.of());
        keys.recordDeletes(new long[] {30}, List.of());
        ExistingKeys first = keys.snapshot().ofFirst(10);
        assertThat(first).returns(30L, ExistingKeys::firstPosition).returns(10L, ExistingKeys::size);
        assertThat(first.key(first.firstPosition())).isEqualTo(30);
        assertThat(keys.snapshot().ofFirst(40).size()).isEqualTo(20);
    }

    private static void write(KeySpace keys, int workers, int batch, Random random, Set<Long> written) {
        KeySpace.Allotment allotment = keys.allot(workers, batch);
        long[] blocks = new long[workers];
        for (int worker = 0; worker < workers; worker++) {
            blocks[worker] = random.nextInt(6);
            for (long block = 0; block < blocks[worker]; block++) {
                for (int i = 0; i < batch; i++) {
                    assertThat(written.add(allotment.key(worker, block) + i)).isTrue();
                }
            }
        }
        keys.recordWrites(allotment, blocks, List.of());
    }
}
