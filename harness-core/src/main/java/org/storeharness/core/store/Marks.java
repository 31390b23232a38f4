package org.storeharness.core.store;

/** Takes marks within an operation. The engine stamps each mark with its own clock. */
public interface Marks {
    /** The operation has just passed this part; each part at most once an operation. */
    void mark(OperationPart part);

    /**
     * The operation, a {@link org.storeharness.core.plan.operation.OperationKind#SCRIPT}, performs this script; at most once an
     * operation.
     *
     * @param number its place in {@link Store#scripts}
     */
    default void markScript(int number) {}

    /**
     * This server is asked to perform the operation; of several the last one counts.
     *
     * @param number its place in {@link Store#servers}
     */
    default void markServer(int number) {}
}
