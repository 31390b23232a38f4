package org.storeharness.engine;

import org.storeharness.store.Completion;
import org.storeharness.store.Operation;
import org.storeharness.store.Session;

/** A session that lets the test complete each operation, after 1 ms on a fake clock. */
record ScriptedSession(FakeClock clock, Script script, long[] calls) implements Session {
    private static final long MILLI = 1_000_000;

    /** Completes an operation. */
    interface Script {
        /**
         * @param call counts the calls, from 0
         */
        void complete(long call, Completion completion);
    }

    ScriptedSession(FakeClock clock, Script script) {
        this(clock, script, new long[1]);
    }

    @Override
    public void start(Operation operation, Completion completion) {
        clock.advance(MILLI);
        script.complete(calls[0]++, completion);
    }

    @Override
    public void poll(long maximumWaitNanos) {}

    @Override
    public void abandon(Operation operation) {}

    @Override
    public void close() {}
}
