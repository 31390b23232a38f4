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
                assertThat(outcome(session, TestOperation.write(SIZE, key))).isEqualTo(Outcome.OK);
            }
            TestOperation fourth = TestOperation.write(SIZE, 3);
            assertThat(outcome(session, fourth)).isEqualTo(Outcome.REJECTED);
            assertThat(fourth.reason()).isEqualTo("objects have taken their half of the heap, 4 MiB");
            assertThat(outcome(session, TestOperation.write(SIZE / 2, 2)))
                    .as("what is there stays as it is")
                    .isEqualTo(Outcome.ERROR);
            assertThat(outcome(session, TestOperation.update(SIZE / 2, 1, 0))).isEqualTo(Outcome.OK);
            assertThat(outcome(session, TestOperation.update(SIZE / 2, 1, 9))).isEqualTo(Outcome.MISS);
            assertThat(outcome(session, TestOperation.delete(1, 0))).isEqualTo(Outcome.OK);
            assertThat(outcome(session, TestOperation.write(SIZE, 4))).isEqualTo(Outcome.OK);
        }
    }

    @Test
    void aBatchTakesWhatItsObjectsTake() throws Exception {
        MemoryStore store = new MemoryStore(Store.Threading.ASYNCHRONOUS, "run/batch", heap);
        try (Session session = store.openSession(new SessionContext(0, 1))) {
            assertThat(outcome(session, TestOperation.write(SIZE, 1, 2, 3))).isEqualTo(Outcome.OK);
            assertThat(outcome(session, TestOperation.write(SIZE, 4))).isEqualTo(Outcome.REJECTED);
            assertThat(outcome(session, TestOperation.delete(1, 1, 2))).isEqualTo(Outcome.OK);
            assertThat(outcome(session, TestOperation.write(SIZE, 4, 5))).isEqualTo(Outcome.OK);
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

    private static Outcome outcome(Session session, TestOperation operation) {
        session.start(operation, operation);
        while (operation.completions() == 0) {
            session.poll(1000);
        }
        return operation.outcome();
    }
}
