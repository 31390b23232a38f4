package org.storeharness.store;

import java.io.UncheckedIOException;

/** A session whose operations occupy the thread until they end: the adapter implements only {@link #execute}. */
public interface BlockingSession extends Session {
    /**
     * Performs the operation and returns how it ended.
     *
     * @param marks receives each part that the operation passes
     * @throws OperationException for an outcome with a reason
     * @throws Exception anything else counts as {@link Outcome#ERROR} with the exception's message; a RuntimeException is a defect,
     *     whose trace is kept
     */
    Outcome execute(Operation operation, Marks marks) throws Exception;

    @Override
    default void start(Operation operation, Completion completion) {
        Outcome outcome;
        try {
            outcome = execute(operation, completion);
        } catch (OperationException e) {
            completion.fail(e.outcome(), e.getMessage());
            return;
        } catch (UncheckedIOException e) {
            completion.fail(Outcome.ERROR, e.getClass().getSimpleName() + ": " + e.getMessage());
            return;
        } catch (RuntimeException e) {
            completion.failUnexpectedly(e);
            return;
        } catch (Exception e) {
            completion.fail(Outcome.ERROR, e.getClass().getSimpleName() + ": " + e.getMessage());
            return;
        }
        if (outcome == Outcome.OK) {
            completion.succeed();
        } else {
            completion.fail(outcome, "");
        }
    }

    @Override
    default void poll(long maximumWaitNanos) {}

    @Override
    default void abandon(Operation operation) {}

    @Override
    default void close() {}
}
