package org.storeharness.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.ReadShape;

class AcknowledgedKeysTest {
    private static final String THERE = "there";
    private static final String GONE = "gone";
    private static final String IN_DOUBT = "in doubt";

    private final KeySpace keys = new KeySpace(new KeySpace.KeyCounter());
    private final Random random = new Random(3);

    /** The expected state of each object, by its key. */
    private final Map<Long, String> expected = new TreeMap<>();

    @Test
    void everyAcknowledgedObjectIsListedOnceWithItsState() {
        for (int phase = 0; phase < 60; phase++) {
            if (random.nextBoolean()) {
                write(1 + random.nextInt(4), 1 + random.nextInt(3));
            } else {
                delete(1 + random.nextInt(4));
            }
            assertThat(listed()).isEqualTo(expected);
        }
        assertThat(new TreeSet<>(expected.values())).containsExactly(GONE, IN_DOUBT, THERE);
    }

    @Test
    void foreignObjectsAreNotListed() {
        KeySpace shared = KeySpace.after(100, new KeySpace.KeyCounter());
        shared.recordWrites(shared.allot(1, 1), new long[] {2}, List.of());
        AcknowledgedKeys told = shared.acknowledged();
        assertThat(told.next()).isTrue();
        assertThat(told.key()).isEqualTo(100);
        assertThat(told.next()).isTrue();
        assertThat(told.next()).isFalse();
        assertThat(told.next()).isFalse();
    }

    private void write(int workers, int batch) {
        KeySpace.Allotment allotment = keys.allot(workers, batch);
        long[] blocks = new long[workers];
        List<LongSet> failed = new ArrayList<>();
        for (int worker = 0; worker < workers; worker++) {
            blocks[worker] = random.nextInt(12);
            LongSet failures = new LongSet();
            for (long block = 0; block < blocks[worker]; block++) {
                boolean fails = random.nextInt(6) == 0;
                for (int i = 0; i < batch; i++) {
                    long key = allotment.key(worker, block) + i;
                    if (fails) {
                        failures.add(key);
                    } else {
                        expected.put(key, THERE);
                    }
                }
            }
            failed.add(failures);
        }
        keys.recordWrites(allotment, blocks, failed);
    }

    private void delete(int workers) {
        long[] upTo = new long[workers];
        List<LongSet> failed = new ArrayList<>();
        for (int worker = 0; worker < workers; worker++) {
            OperationSource source = new OperationSource(
                    Map.of(OperationKind.DELETE, 1),
                    KeyChoice.uniform(),
                    keys.snapshot(),
                    keys.allot(workers, 1),
                    new OperationSource.WorkerShare(worker, workers),
                    ReadShape.SINGLE,
                    1,
                    1);
            for (int left = random.nextInt(5); left > 0 && source.next(); left--) {
                if (random.nextInt(8) == 0) {
                    source.undoNext();
                    break;
                }
                boolean fails = random.nextInt(6) == 0;
                if (fails) {
                    source.deleteFailed(source.key());
                }
                expected.put(source.key(), fails ? IN_DOUBT : GONE);
            }
            upTo[worker] = source.deletedUpTo();
            failed.add(source.failedDeletes());
        }
        keys.recordDeletes(upTo, failed);
    }

    private Map<Long, String> listed() {
        Map<Long, String> told = new TreeMap<>();
        AcknowledgedKeys cursor = keys.acknowledged();
        while (cursor.next()) {
            String fate = cursor.inDoubt() ? IN_DOUBT : cursor.deleted() ? GONE : THERE;
            assertThat(told.put(cursor.key(), fate)).isNull();
        }
        return told;
    }
}
