package org.storeharness.cluster.coordinator;

import org.storeharness.cluster.protocol.HostQuestion;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.store.StoreException;

/** Consecutive keys in pieces, so that no message about them is long. */
final class KeyPieces {
    /** What is done with a piece. */
    @FunctionalInterface
    interface PieceTask {
        void take(long firstKey, int keys) throws StoreException, RunException;
    }

    private KeyPieces() {}

    /** Takes the keys from the first (inclusive) to the end (exclusive), in their order. */
    static void forEach(long firstKey, long endKey, PieceTask task) throws StoreException, RunException {
        for (long key = firstKey; key < endKey; key += HostQuestion.ExportIds.MAXIMUM_KEYS) {
            task.take(key, (int) Math.min(HostQuestion.ExportIds.MAXIMUM_KEYS, endKey - key));
        }
    }
}
