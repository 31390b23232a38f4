package org.storeharness.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.Store;

class TimeoutScanTest {
    private static final long MILLISECOND = 1_000_000;
    private static final long SECOND = 1_000 * MILLISECOND;
    private static final long TIMEOUT = 10 * SECOND;
    private static final int SLOTS = 1_000;
    private static final long NOTHING = 0;

    private final Slot[] slots = new Slot[SLOTS];
    private final TimeoutScan scan = new TimeoutScan(slots);

    TimeoutScanTest() {
        Worker worker = new Worker(
                new FakeClock(),
                new FakeBlockingSession(new FakeClock(), (call, nanos) -> FakeBlockingSession.Answer.ok(0)),
                Store.Threading.BLOCKING,
                new Worker.SlotCapacity(1, 1, 1, 1));
        for (int i = 0; i < SLOTS; i++) {
            slots[i] = new Slot(worker, i, new Worker.SlotCapacity(1, 1, 1, 1));
        }
        scan.begin(0, TIMEOUT);
    }

    @Test
    void idleSlotsAreLookedAtOnceInATimeout() {
        assertThat(looks(60 * SECOND, NOTHING)).isEqualTo(5);
    }

    @Test
    void slotsThatAreSoonFreeAgainAreHardlyLookedAtMoreOften() {
        assertThat(looks(60 * SECOND, 100 * MILLISECOND)).isEqualTo(5);
    }

    @Test
    void theOldestOperationIsLookedAtAsSoonAsItMayHaveTimedOut() {
        begin(slots[7], 3 * SECOND);
        begin(slots[9], 4 * SECOND);
        assertThat(scan.due(TIMEOUT)).isFalse();
        assertThat(scan.due(TIMEOUT + 1)).isTrue();
        scan.done(TIMEOUT + 1, TIMEOUT);
        assertThat(scan.due(3 * SECOND + TIMEOUT)).isFalse();
        assertThat(scan.due(3 * SECOND + TIMEOUT + 1)).isTrue();
        slots[7].state(Slot.SlotState.FREE);
        scan.done(3 * SECOND + TIMEOUT + 1, TIMEOUT);
        assertThat(scan.due(4 * SECOND + TIMEOUT)).isFalse();
        assertThat(scan.due(4 * SECOND + TIMEOUT + 1)).isTrue();
    }

    /** The number of scans by a worker that turns a hundred times a second and starts operations at this distance. */
    private int looks(long until, long everyNanos) {
        int looks = 0;
        for (long time = 0; time <= until; time += 10 * MILLISECOND) {
            if (everyNanos != NOTHING && time % everyNanos == 0) {
                begin(slots[0], time);
            }
            if (scan.due(time)) {
                looks++;
                scan.done(time, TIMEOUT);
            }
        }
        return looks;
    }

    private static void begin(Slot slot, long time) {
        slot.prepare(OperationKind.SCRIPT, 0, 1);
        slot.begin(time, time);
    }
}
