package org.storeharness.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.measurement.SlowOperation;
import org.storeharness.store.OperationPart;

class SlowReservoirTest {
    private static final SlowReservoir.PhaseFacts NOTHING =
            new SlowReservoir.PhaseFacts(0, List.of(), List.of(), List.of());

    private final Random random = new Random(7);
    private final SamplePool pool = new SamplePool();

    private static void offer(SlowReservoir reservoir, long key, long response) {
        if (reservoir.isSlow(response)) {
            long[] marks = new long[OperationPart.values().length];
            Arrays.fill(marks, SlowReservoir.NOT_PASSED);
            int row = reservoir.keep(key, key, key, key, key + response);
            reservoir.describe(row, OperationKind.READ, key, -1, -1, marks);
        }
    }

    /** Several workers with few places each: what is said to be complete is. */
    @Test
    void theSlowestAreKeptAndCompleteFromWhereItIsSaid() {
        for (int repetition = 0; repetition < 300; repetition++) {
            List<SlowReservoir> workers = new ArrayList<>();
            List<Long> all = new ArrayList<>();
            for (int worker = random.nextInt(4); worker >= 0; worker--) {
                SlowReservoir reservoir = pool.takeReservoir(1 + random.nextInt(30));
                workers.add(reservoir);
                for (int i = random.nextInt(200); i > 0; i--) {
                    long response = random.nextInt(300);
                    all.add(response);
                    offer(reservoir, all.size(), response);
                }
            }
            int most = 1 + random.nextInt(40);
            SlowestOperations slowest = SlowestOperations.of(workers, most, NOTHING);
            List<Long> kept = slowest.operations().stream()
                    .map(SlowOperation::responseNanos)
                    .toList();
            assertThat(kept).isSortedAccordingTo(Comparator.reverseOrder()).hasSizeLessThanOrEqualTo(most);
            assertThat(slowest.operations()).extracting(SlowOperation::key).doesNotHaveDuplicates();
            assertThat(kept.stream()
                            .filter(response -> response >= slowest.completeFromNanos())
                            .toList())
                    .isEqualTo(all.stream()
                            .filter(response -> response >= slowest.completeFromNanos())
                            .sorted(Comparator.reverseOrder())
                            .toList());
            workers.forEach(pool::giveBack);
        }
    }

    @Test
    void allAreCompleteWhereThereWasRoomForAll() {
        SlowReservoir reservoir = pool.takeReservoir(5);
        for (int i = 1; i <= 4; i++) {
            offer(reservoir, i, i);
        }
        SlowestOperations slowest = SlowestOperations.of(List.of(reservoir), 10, NOTHING);
        assertThat(slowest.operations()).hasSize(4);
        assertThat(slowest.completeFromNanos()).isZero();
    }

    /** All took the same time, and not all are kept: those that are stand for them. */
    @Test
    void ofEqualOnesThoseThatAreKeptAreTaken() {
        SlowReservoir reservoir = pool.takeReservoir(5);
        for (int i = 1; i <= 9; i++) {
            offer(reservoir, i, 100);
        }
        SlowestOperations slowest = SlowestOperations.of(List.of(reservoir), 10, NOTHING);
        assertThat(slowest.completeFromNanos()).isEqualTo(101);
        assertThat(slowest.from(100)).hasSize(5);
        assertThat(slowest.from(101)).isEmpty();
    }

    @Test
    void theSlowestOfHostsArePutTogether() {
        List<SlowestOperations> hosts = new ArrayList<>();
        for (int host = 0; host < 3; host++) {
            SlowReservoir reservoir = pool.takeReservoir(500);
            for (int i = 0; i < 500; i++) {
                offer(reservoir, i, 3 * i + host);
            }
            hosts.add(SlowestOperations.of(List.of(reservoir), 500, NOTHING));
        }
        SlowestOperations all = SlowestOperations.merge(hosts);
        assertThat(all.operations()).hasSize(SlowestOperations.MOST);
        assertThat(all.operations().get(0).responseNanos()).isEqualTo(1_499);
        assertThat(all.completeFromNanos()).isEqualTo(500);
    }

    @Test
    void withoutARoomNothingIsSlow() {
        assertThat(SlowReservoir.NONE.isSlow(Long.MAX_VALUE)).isFalse();
    }

    /** It read until 7, and its second try to update began at 9. */
    @Test
    void theReadBeforeAnUpdateIsNoEarlierAttempt() {
        SlowReservoir reservoir = pool.takeReservoir(1);
        long[] marks = new long[OperationPart.values().length];
        Arrays.fill(marks, SlowReservoir.NOT_PASSED);
        reservoir.describe(reservoir.keep(0, 0, 7, 9, 14), OperationKind.UPDATE, 1, -1, -1, marks);
        assertThat(SlowestOperations.of(List.of(reservoir), 1, NOTHING)
                        .operations()
                        .get(0)
                        .nanosByPart())
                .isEqualTo(Map.of("rest", 7L + 5, "earlier attempts", 2L));
    }
}
