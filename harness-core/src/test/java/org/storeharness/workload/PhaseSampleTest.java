package org.storeharness.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PhaseSampleTest {
    private static final int MOST = 100;

    private static ExistingKeys existing(long count) {
        return ExistingKeys.of(LongStream.range(0, count).boxed().toList());
    }

    private static PhaseSample sample(
            ExistingKeys existing, List<Long> blocks, LongSet failed, List<Long> deletedUpTo) {
        return new PhaseSample(
                new KeySpace.Allotment(1_000, blocks.size(), 10),
                existing,
                new KeyChanges(blocks, failed, deletedUpTo, new LongSet(), List.of()),
                MOST,
                7);
    }

    private static List<Long> keys(ExistingKeys keys) {
        return LongStream.range(0, keys.size()).map(keys::key).boxed().toList();
    }

    @Test
    void halfOfTheWritesAreTheLastOfEachWorkerAndTheOthersAreAnyOfThePhase() {
        PhaseSample sample = sample(existing(0), List.of(500L, 300L), new LongSet(), List.of(0L, 0L));
        List<Long> keys = keys(sample.kept(existing(0), key -> false));
        assertThat(sample.acknowledgedWrites()).isEqualTo(8_000);
        assertThat(keys).hasSize(MOST).doesNotHaveDuplicates();
        assertThat(keys.get(0)).isEqualTo(1_000 + (499 * 2) * 10 + 9);
        assertThat(keys.get(1)).isEqualTo(1_000 + (299 * 2 + 1) * 10 + 9);
        assertThat(keys.subList(MOST / 2, MOST)).anyMatch(key -> key < 3_000).anyMatch(key -> key > 8_000);
        assertThat(keys).allMatch(key -> (key - 1_000) / 10 % 2 == 0 ? key < 11_000 : key < 7_000);
    }

    @Test
    void ofFewWritesAllAreTakenAndNoneThatWasNotAcknowledged() {
        LongSet failed = new LongSet();
        failed.add(1_003);
        PhaseSample sample = sample(existing(0), List.of(2L), failed, List.of(0L));
        assertThat(sample.acknowledgedWrites()).isEqualTo(19);
        assertThat(keys(sample.kept(existing(0), key -> false)))
                .containsExactlyInAnyOrderElementsOf(LongStream.range(1_000, 1_020)
                        .filter(key -> key != 1_003)
                        .boxed()
                        .toList());
    }

    @Test
    void updatedObjectsAreThoseWithAnAcknowledgedUpdate() {
        PhaseSample sample = sample(existing(0), List.of(0L), new LongSet(), List.of(0L));
        assertThat(keys(sample.kept(existing(10_000), key -> key % 1_000 == 3)))
                .containsExactlyInAnyOrder(3L, 1_003L, 2_003L, 3_003L, 4_003L, 5_003L, 6_003L, 7_003L, 8_003L, 9_003L);
    }

    @Test
    void deletedObjectsAreThoseThatEachWorkerCameTo() {
        PhaseSample sample = sample(existing(10_000), List.of(0L, 0L), new LongSet(), List.of(5_001L, 902L));
        assertThat(sample.acknowledgedDeletes()).isEqualTo(2_501 + 451);
        assertThat(keys(sample.deleted()))
                .hasSize(MOST)
                .doesNotHaveDuplicates()
                .startsWith(5_000L, 4_998L)
                .allMatch(key -> key % 2 == 0 ? key <= 5_000 : key <= 901);
        assertThat(keys(sample(existing(10), List.of(0L), new LongSet(), List.of(0L))
                        .deleted()))
                .isEmpty();
    }
}
