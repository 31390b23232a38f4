package org.storeharness.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.ReadShape;

class OperationSourceTest {
    private static final int OBJECTS = 1_000;

    private final KeySpace keys = new KeySpace(new KeySpace.KeyCounter());

    private OperationSource source(Map<OperationKind, Integer> operations, String choice, int worker, int workers) {
        return source(operations, choice, worker, workers, ReadShape.SINGLE);
    }

    private OperationSource source(
            Map<OperationKind, Integer> operations, String choice, int worker, int workers, ReadShape reads) {
        return source(operations, choice, worker, workers, reads, 1);
    }

    private OperationSource source(
            Map<OperationKind, Integer> operations,
            String choice,
            int worker,
            int workers,
            ReadShape reads,
            int deletes) {
        return new OperationSource(
                operations,
                KeyChoice.parse(choice),
                keys.snapshot(),
                keys.allot(workers, 1),
                new OperationSource.WorkerShare(worker, workers),
                reads,
                deletes,
                5);
    }

    private void fill(long... missing) {
        LongSet failed = new LongSet();
        for (long key : missing) {
            failed.add(key);
        }
        keys.recordWrites(keys.allot(1, 1), new long[] {OBJECTS}, List.of(failed));
    }

    @Test
    void aReadOfSeveralNamesEachExistingKeyOnceAndInOrder() {
        fill(10, 11, 500);
        OperationSource source = source(Map.of(OperationKind.READ, 1), "zipfian", 0, 1, new ReadShape(50, false, true));
        for (int i = 0; i < 100; i++) {
            source.next();
            long[] named = Arrays.copyOf(source.readKeys(), source.count(OperationKind.READ));
            assertThat(named).isSorted().doesNotHaveDuplicates().doesNotContain(10, 11, 500);
            assertThat(Arrays.stream(named)).allMatch(key -> key >= 0 && key < OBJECTS);
        }
    }

    @Test
    void shuffledReadsNameEveryObjectOfTheWorkersShareOnceBeforeAnyRepeatsAndThenInAnotherOrder() {
        fill();
        int workers = 7;
        Set<Long> all = new HashSet<>();
        for (int worker = 0; worker < workers; worker++) {
            OperationSource source = source(Map.of(OperationKind.READ, 1), "shuffled", worker, workers);
            int share = (OBJECTS - worker + workers - 1) / workers;
            List<Long> first = keys(source, share);
            List<Long> second = keys(source, share);
            assertThat(first).doesNotHaveDuplicates().isNotEqualTo(second);
            assertThat(second).containsExactlyInAnyOrderElementsOf(first);
            assertThat(first.stream().sorted().toList()).isNotEqualTo(first);
            all.addAll(first);
        }
        assertThat(all).hasSize(OBJECTS);
    }

    private static List<Long> keys(OperationSource source, int count) {
        List<Long> keys = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            source.next();
            keys.add(source.key());
        }
        return keys;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 50})
    void deletesNameEveryObjectOfTheWorkersShareOnceAndThenEnd(int together) {
        fill(10, 11, 500);
        Set<Long> seen = new HashSet<>();
        for (int worker = 0; worker < 3; worker++) {
            OperationSource source =
                    source(Map.of(OperationKind.DELETE, 1), "uniform", worker, 3, ReadShape.SINGLE, together);
            int least = together;
            while (source.next()) {
                assertThat(least).as("only the last one is smaller").isEqualTo(together);
                least = source.count(OperationKind.DELETE);
                assertThat(source.key()).isEqualTo(source.deleteKeys()[0]);
                for (int i = 0; i < least; i++) {
                    assertThat(seen.add(source.deleteKeys()[i])).isTrue();
                }
            }
            assertThat(source.deletedUpTo()).isGreaterThan(OBJECTS - 3);
        }
        assertThat(seen).hasSize(OBJECTS - 3).doesNotContain(10L, 11L, 500L);
    }

    @Test
    void aDeleteOfSeveralThatIsNotStartedIsUndoneWhole() {
        fill(1, 4);
        OperationSource source = source(Map.of(OperationKind.DELETE, 1), "uniform", 0, 1, ReadShape.SINGLE, 4);
        source.next();
        source.undoNext();
        assertThat(source.deletedUpTo()).isZero();
        source.next();
        assertThat(Arrays.copyOf(source.deleteKeys(), source.count(OperationKind.DELETE)))
                .containsExactly(0, 2, 3, 5);
        assertThat(source.deletedUpTo()).isEqualTo(6);
        source.next();
        source.undoNext();
        assertThat(source.deletedUpTo()).isEqualTo(6);
    }

    @Test
    void aReadOfARunNamesNeighboursEvenAtTheEnd() {
        fill(995);
        OperationSource source =
                source(Map.of(OperationKind.READ, 1), "sequential", 999, 1_000, new ReadShape(10, true, true));
        source.next();
        assertThat(Arrays.copyOf(source.readKeys(), source.count(OperationKind.READ)))
                .containsExactly(990, 991, 992, 993, 994, 996, 997, 998, 999);
    }

    @Test
    void sequentialReadsOfAllWorkersTouchEveryObjectOnce() {
        fill();
        Set<Long> seen = new HashSet<>();
        for (int worker = 0; worker < 3; worker++) {
            OperationSource source = source(Map.of(OperationKind.READ, 1), "sequential", worker, 3);
            for (int i = 0; i < OBJECTS / 3 + (worker < OBJECTS % 3 ? 1 : 0); i++) {
                assertThat(source.next()).isTrue();
                assertThat(seen.add(source.key())).isTrue();
            }
        }
        assertThat(seen).hasSize(OBJECTS);
    }

    @Test
    void readsNeverTouchWhatWasNotAcknowledged() {
        fill(3, 500, 999);
        for (String choice : new String[] {"uniform", "sequential", "shuffled", "zipfian", "latest"}) {
            OperationSource source = source(Map.of(OperationKind.READ, 1), choice, 0, 1);
            for (int i = 0; i < 20_000; i++) {
                source.next();
                assertThat(source.key()).as(choice).isNotIn(3L, 500L, 999L).isBetween(0L, OBJECTS - 1L);
            }
        }
    }

    /** Pareto's picks never come to most positions, and a worker's share of an order has none of the others'. */
    @ParameterizedTest
    @ValueSource(strings = {"uniform", "sequential", "shuffled", "zipfian", "latest", "pareto:0.2"})
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void theOnlyObjectThatExistsIsReadWhereverItLies(String choice) {
        long only = 302;
        fill(LongStream.range(0, OBJECTS).filter(key -> key != only).toArray());
        assertThat(OperationSource.suffice(keys.snapshot(), Map.of(OperationKind.READ, 1)))
                .isTrue();
        for (int worker = 0; worker < 4; worker++) {
            OperationSource source = source(Map.of(OperationKind.READ, 1), choice, worker, 4);
            for (int i = 0; i < 20; i++) {
                source.next();
                assertThat(source.key()).isEqualTo(only);
            }
        }
    }

    @Test
    void readsBesideDeletesNeedAnObjectInTheirOwnHalf() {
        fill(LongStream.range(OBJECTS / 2, OBJECTS).toArray());
        ExistingKeys existing = keys.snapshot();
        assertThat(OperationSource.suffice(existing, Map.of(OperationKind.READ, 1, OperationKind.DELETE, 1)))
                .isFalse();
        assertThat(OperationSource.suffice(existing, Map.of(OperationKind.UPDATE, 1)))
                .isTrue();
        assertThat(OperationSource.suffice(existing, Map.of(OperationKind.DELETE, 1)))
                .isTrue();
    }

    @Test
    void failedWritesOfObjectsThatWereDeletedSinceDoNotCount() {
        fill(LongStream.range(0, OBJECTS / 2).toArray());
        keys.recordDeletes(new long[] {OBJECTS / 2}, List.of());
        assertThat(OperationSource.suffice(keys.snapshot(), Map.of(OperationKind.READ, 1)))
                .isTrue();
    }

    @Test
    void uniformReadsAreEven() {
        fill();
        int[] counts = counts("uniform");
        assertThat(IntStream.of(counts).boxed())
                .allSatisfy(count -> assertThat(count).isBetween(50, 160));
    }

    @Test
    void latestReadsPreferTheNewest() {
        fill();
        int[] counts = counts("latest");
        assertThat(counts[OBJECTS - 1]).isGreaterThan(5_000);
        assertThat(counts[0]).isLessThan(100);
    }

    @Test
    void zipfianReadsPreferAFew() {
        fill();
        assertThat(IntStream.of(counts("zipfian")).boxed())
                .anySatisfy(count -> assertThat(count).isGreaterThan(5_000));
    }

    private int[] counts(String choice) {
        OperationSource source = source(Map.of(OperationKind.READ, 1), choice, 0, 1);
        int[] counts = new int[OBJECTS];
        for (int i = 0; i < 100_000; i++) {
            source.next();
            counts[(int) source.key()]++;
        }
        return counts;
    }

    @Test
    void readsBesideDeletesKeepToTheOtherHalf() {
        fill();
        OperationSource source = source(Map.of(OperationKind.DELETE, 1, OperationKind.READ, 1), "uniform", 0, 1);
        Set<Long> deleted = new HashSet<>();
        Set<Long> read = new HashSet<>();
        while (source.next()) {
            (source.kind() == OperationKind.DELETE ? deleted : read).add(source.key());
        }
        assertThat(deleted).hasSize(OBJECTS / 2);
        assertThat(read).isNotEmpty().doesNotContainAnyElementsOf(deleted);
    }

    @Test
    void whatWasDeletedIsNotReadLater() {
        fill();
        OperationSource source = source(Map.of(OperationKind.DELETE, 1), "uniform", 0, 1);
        Set<Long> deleted = new HashSet<>();
        for (int i = 0; i < 300; i++) {
            source.next();
            deleted.add(source.key());
        }
        source.next();
        source.undoNext();
        keys.recordDeletes(new long[] {source.deletedUpTo()}, List.of());
        assertThat(keys.size()).isEqualTo(OBJECTS - 300);
        OperationSource reads = source(Map.of(OperationKind.READ, 1), "uniform", 0, 1);
        for (int i = 0; i < 10_000; i++) {
            reads.next();
            assertThat(deleted).doesNotContain(reads.key());
        }
    }

    @Test
    void aMixKeepsItsWeights() {
        fill();
        OperationSource source = source(Map.of(OperationKind.READ, 70, OperationKind.WRITE, 30), "uniform", 0, 1);
        Map<OperationKind, Integer> counts = new HashMap<>();
        for (int i = 0; i < 100_000; i++) {
            source.next();
            counts.merge(source.kind(), 1, Integer::sum);
        }
        assertThat(counts.get(OperationKind.READ)).isBetween(69_000, 71_000);
    }

    @Test
    void readsOfTheLatestAreOfWhatTheWorkerItselfGotAcknowledged() {
        fill();
        OperationSource source = source(Map.of(OperationKind.READ, 1, OperationKind.WRITE, 1), "latest", 1, 4);
        Set<Long> own = new HashSet<>();
        int reads = 0;
        int ownReads = 0;
        for (int i = 0; i < 10_000; i++) {
            source.next();
            if (source.kind() == OperationKind.WRITE && i % 2 == 0) {
                source.writeAcknowledged(source.key(), 1);
                own.add(source.key());
            } else if (source.kind() == OperationKind.READ) {
                reads++;
                ownReads += own.contains(source.key()) ? 1 : 0;
                assertThat(source.key() < OBJECTS || own.contains(source.key()))
                        .as("the write of key %d was acknowledged", source.key())
                        .isTrue();
            }
        }
        assertThat(ownReads).isGreaterThan(reads / 2).isLessThan(reads);
    }

    @Test
    void theLatestObjectsOfTheFillAreThoseOfTheFillAlone() {
        fill();
        OperationSource source = source(Map.of(OperationKind.READ, 1, OperationKind.WRITE, 1), "latest of fill", 0, 1);
        for (int i = 0; i < 1_000; i++) {
            source.next();
            if (source.kind() == OperationKind.WRITE) {
                source.writeAcknowledged(source.key(), 1);
            } else {
                assertThat(source.key()).isLessThan(OBJECTS);
            }
        }
    }

    @Test
    void aWriteThatIsTakenBackIsWrittenLater() {
        OperationSource source = source(Map.of(OperationKind.WRITE, 1), "uniform", 0, 1);
        source.next();
        long first = source.key();
        source.undoNext();
        source.next();
        assertThat(source.key()).isEqualTo(first);
        assertThat(source.writtenBlocks()).isEqualTo(1);
    }
}
