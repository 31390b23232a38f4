package org.storeharness.reference;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.TestOperation;

class HeapAllowanceTest {
    private static final int SIZE = 1 << 20;

    private final HeapAllowance heap = new HeapAllowance(4L * SIZE);

    @Test
    void objectsBeyondTheAllowanceAreRejectedUntilOthersAreGone() throws Exception {
        MemoryStore store = new MemoryStore(Store.Threading.BLOCKING, "run/memory", heap);
        try (Session session = store.openSession(new SessionContext(0, 1))) {
            for (int key = 0; key < 3; key++) {
                assertThat(TestOperation.write(SIZE, key).performedBy(session).outcome())
                        .isEqualTo(Outcome.OK);
            }
            TestOperation fourth = TestOperation.write(SIZE, 3);
            assertThat(fourth.performedBy(session).outcome()).isEqualTo(Outcome.REJECTED);
            assertThat(fourth.reason()).isEqualTo("objects have taken their half of the heap, 4 MiB");
            assertThat(TestOperation.write(SIZE / 2, 2).performedBy(session).outcome())
                    .as("what is there stays as it is")
                    .isEqualTo(Outcome.ERROR);
            assertThat(TestOperation.update(SIZE / 2, 1, 0).performedBy(session).outcome())
                    .isEqualTo(Outcome.OK);
            assertThat(TestOperation.update(SIZE / 2, 1, 9).performedBy(session).outcome())
                    .isEqualTo(Outcome.MISS);
            assertThat(TestOperation.delete(1, 0).performedBy(session).outcome())
                    .isEqualTo(Outcome.OK);
            assertThat(TestOperation.write(SIZE, 4).performedBy(session).outcome())
                    .isEqualTo(Outcome.OK);
        }
    }

    @Test
    void aBatchTakesWhatItsObjectsTake() throws Exception {
        MemoryStore store = new MemoryStore(Store.Threading.ASYNCHRONOUS, "run/batch", heap);
        try (Session session = store.openSession(new SessionContext(0, 1))) {
            assertThat(TestOperation.write(SIZE, 1, 2, 3).performedBy(session).outcome())
                    .isEqualTo(Outcome.OK);
            assertThat(TestOperation.write(SIZE, 4).performedBy(session).outcome())
                    .isEqualTo(Outcome.REJECTED);
            assertThat(TestOperation.delete(1, 1, 2).performedBy(session).outcome())
                    .isEqualTo(Outcome.OK);
            assertThat(TestOperation.write(SIZE, 4, 5).performedBy(session).outcome())
                    .isEqualTo(Outcome.OK);
        }
    }

    @Test
    void aStoreThatNobodyCleansUpTakesNothingFromOthers() {
        HeapAllowance abandoned = HeapAllowance.ofOneStore();
        while (abandoned.take(SIZE)) {
            // until nothing is left
        }
        assertThat(HeapAllowance.ofOneStore().take(SIZE)).isTrue();
    }
}
