package org.storeharness.s3clients;

import org.storeharness.plan.OperationKind;
import org.storeharness.store.Operation;

/** Knows of each slot whether an earlier attempt of its operation may have taken effect. Confined to the session's thread. */
final class DoubtfulWrites {
    private static final int PRECONDITION_FAILED = 412;

    private final boolean conditional;
    private final boolean[] inDoubt;

    /**
     * @param conditional whether objects are written only if there is none
     */
    DoubtfulWrites(boolean conditional, int depth) {
        this.conditional = conditional;
        this.inDoubt = new boolean[depth];
    }

    void begin(Operation operation) {
        inDoubt[operation.slot()] &= operation.attempt() > 0;
    }

    /** Notes that the service may have carried the operation out. */
    void mark(int slot) {
        inDoubt[slot] = true;
    }

    /** Whether the failure says that an earlier attempt wrote the object. Notes what it leaves in doubt. */
    boolean wroteBefore(Operation operation, CallFailure failure) {
        int slot = operation.slot();
        if (conditional
                && operation.kind() == OperationKind.WRITE
                && failure.status() == PRECONDITION_FAILED
                && inDoubt[slot]) {
            return true;
        }
        inDoubt[slot] |= failure.mayHaveTakenEffect();
        return false;
    }
}
