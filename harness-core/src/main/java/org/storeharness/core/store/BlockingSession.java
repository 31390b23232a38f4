package org.storeharness.core.store;

/** A session whose operations occupy the thread until they are done: the adapter only writes {@link #execute}. */
public interface BlockingSession extends Session {
    /**
     * Performs the operation and returns how it ended.
     *
     * @param marks takes the parts of the operation as they are passed
     * @throws OperationException for an outcome that needs words
     * @throws Exception anything else counts as {@link Outcome#ERROR} with the exception's message
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
}
