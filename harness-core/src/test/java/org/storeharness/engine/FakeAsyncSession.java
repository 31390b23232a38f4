package org.storeharness.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.LongConsumer;
import org.storeharness.store.Completion;
import org.storeharness.store.Operation;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;

/** An asynchronous session on a fake clock: operations are served one after the other by one server with planted times. */
final class FakeAsyncSession implements Session {
    private final FakeClock clock;
    private final FakeBlockingSession.Behavior plant;
    private final Deque<Waiting> queue = new ArrayDeque<>();
    private final LongConsumer afterPoll;
    private long calls;
    private long serverFree;

    private record Waiting(Operation operation, Completion completion, long done, Outcome outcome) {}

    FakeAsyncSession(FakeClock clock, FakeBlockingSession.Behavior plant) {
        this(clock, plant, nanos -> {});
    }

    /**
     * @param afterPoll told the time after every poll
     */
    FakeAsyncSession(FakeClock clock, FakeBlockingSession.Behavior plant, LongConsumer afterPoll) {
        this.clock = clock;
        this.plant = plant;
        this.afterPoll = afterPoll;
    }

    @Override
    public void start(Operation operation, Completion completion) {
        long begin = Math.max(serverFree, clock.now());
        FakeBlockingSession.Answer answer = plant.answer(calls++, begin);
        serverFree = answer.nanos() == Long.MAX_VALUE ? begin : begin + answer.nanos();
        long done = answer.nanos() == Long.MAX_VALUE ? Long.MAX_VALUE : serverFree;
        queue.add(new Waiting(operation, completion, done, answer.outcome()));
    }

    @Override
    public void poll(long maximumWaitNanos) {
        long next = queue.isEmpty() ? Long.MAX_VALUE : queue.peek().done();
        long wait = Math.max(1, Math.min(next - clock.now(), Math.max(maximumWaitNanos, 1_000)));
        clock.advance(wait);
        while (!queue.isEmpty() && queue.peek().done() <= clock.now()) {
            Waiting waiting = queue.remove();
            if (waiting.outcome() == Outcome.OK) {
                waiting.completion().succeed();
            } else {
                waiting.completion().fail(waiting.outcome(), "planted");
            }
        }
        afterPoll.accept(clock.now());
    }

    @Override
    public void abandon(Operation operation) {
        for (Iterator<Waiting> each = queue.iterator(); each.hasNext(); ) {
            if (each.next().operation() == operation) {
                each.remove();
            }
        }
    }

    @Override
    public void close() {}
}
