package org.storeharness.engine;

import org.storeharness.store.BlockingSession;
import org.storeharness.store.Marks;
import org.storeharness.store.Operation;
import org.storeharness.store.Outcome;

/** A blocking session whose operations take planted times on a fake clock. */
final class FakeBlockingSession implements BlockingSession {
    private final FakeClock clock;
    private final Behavior plant;
    private long calls;

    /** Says what happens to an operation. */
    interface Behavior {
        /**
         * @param call counts the calls, from 0
         * @param nanos the time of the call
         */
        Answer answer(long call, long nanos);
    }

    /** The time that a call takes, and its outcome. */
    record Answer(long nanos, Outcome outcome) {
        static Answer ok(long nanos) {
            return new Answer(nanos, Outcome.OK);
        }
    }

    FakeBlockingSession(FakeClock clock, Behavior plant) {
        this.clock = clock;
        this.plant = plant;
    }

    @Override
    public Outcome execute(Operation operation, Marks marks) {
        Answer answer = plant.answer(calls++, clock.now());
        clock.advance(answer.nanos());
        return answer.outcome();
    }
}
