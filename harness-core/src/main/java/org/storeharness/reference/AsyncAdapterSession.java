package org.storeharness.reference;

import org.jspecify.annotations.Nullable;
import org.storeharness.store.BlockingSession;
import org.storeharness.store.Completion;
import org.storeharness.store.Operation;
import org.storeharness.store.Session;

/**
 * Adapts a blocking session that never waits to an asynchronous one: operations complete in the next poll, in order.
 */
final class AsyncAdapterSession implements Session {
    private final BlockingSession session;
    private final @Nullable Operation[] operations;
    private final @Nullable Completion[] completions;
    private int first;
    private int waiting;

    AsyncAdapterSession(BlockingSession session, int depth) {
        this.session = session;
        this.operations = new Operation[depth];
        this.completions = new Completion[depth];
    }

    @Override
    public void start(Operation operation, Completion completion) {
        int last = (first + waiting) % operations.length;
        operations[last] = operation;
        completions[last] = completion;
        waiting++;
    }

    @Override
    public void poll(long maximumWaitNanos) {
        for (int due = waiting; due > 0; due--) {
            Operation operation = operations[first];
            Completion completion = completions[first];
            operations[first] = null;
            completions[first] = null;
            first = (first + 1) % operations.length;
            waiting--;
            if (operation != null && completion != null) {
                session.start(operation, completion);
            }
        }
    }

    @Override
    public void abandon(Operation operation) {
        for (int i = 0; i < operations.length; i++) {
            if (operations[i] == operation) {
                operations[i] = null;
                completions[i] = null;
            }
        }
    }

    @Override
    public void close() {
        session.close();
    }
}
