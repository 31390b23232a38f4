package org.storeharness.store;

/** Receives marks within an operation. The engine timestamps each mark with its own clock. */
public interface Marks {
    /** The operation has just passed this part; at most once per part and operation. */
    void mark(OperationPart part);

    /**
     * The operation, a {@link org.storeharness.plan.OperationKind#SCRIPT}, performs this script; at most
     * once per operation.
     *
     * @param number its index in {@link Store#scripts}
     */
    default void markScript(int number) {}

    /**
     * This server is asked to perform the operation; the last call counts.
     *
     * @param number its index in {@link Store#servers}
     */
    default void markServer(int number) {}
}
