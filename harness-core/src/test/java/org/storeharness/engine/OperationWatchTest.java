package org.storeharness.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.storeharness.store.BlockingSession;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;
import org.storeharness.store.Store.Threading;

class OperationWatchTest {
    private final List<String> told = new ArrayList<>();
    private final WorkerFixture fixture = new WorkerFixture();

    private final OperationWatch watch = new OperationWatch() {
        @Override
        public void starts(int slot) {
            told.add("starts in " + slot);
        }

        @Override
        public void ended(EndedOperation operation, Outcome outcome, long endNanos) {
            told.add(operation.kind() + " " + operation.key(0) + " " + outcome + " of " + operation.bytes()
                    + " bytes took "
                    + (endNanos - operation.startNanos()) + ", first byte after "
                    + operation.sinceStart(OperationPart.FIRST_BYTE) + ", connected "
                    + (operation.sinceStart(OperationPart.CONNECTED) == EndedOperation.NOT_PASSED ? "never" : "once"));
        }
    };

    private BlockingSession session() {
        return (operation, marks) -> {
            fixture.clock.advance(30);
            marks.mark(OperationPart.FIRST_BYTE);
            fixture.clock.advance(operation.key(0) == 1 ? 1_000 : 10);
            return operation.key(0) == 2 ? Outcome.REJECTED : Outcome.OK;
        };
    }

    @Test
    void aWatchIsToldOfEachOperationWithItsKeyTimesAndParts() {
        fixture.watch = watch;
        fixture.operations = 3;
        fixture.run(session(), Threading.BLOCKING);
        assertThat(told)
                .containsExactly(
                        "starts in 0",
                        "WRITE 0 OK of 64 bytes took 40, first byte after 30, connected never",
                        "starts in 0",
                        "WRITE 1 OK of 64 bytes took 1030, first byte after 30, connected never",
                        "starts in 0",
                        "WRITE 2 REJECTED of 64 bytes took 40, first byte after 30, connected never");
    }
}
