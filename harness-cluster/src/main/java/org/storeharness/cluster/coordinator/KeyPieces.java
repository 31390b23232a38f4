package org.storeharness.cluster.coordinator;

import java.util.List;
import org.storeharness.cluster.link.HostAnswer;
import org.storeharness.cluster.link.HostQuestion;
import org.storeharness.run.stage.RunException;
import org.storeharness.store.StoreException;

/**
 * Passes what is known of consecutive keys between this process and all hosts, in pieces, so that no message is long. The keys go from the
 * first (inclusive) to the end (exclusive), in their order. Used by the thread of the run.
 */
final class KeyPieces {
    private final AgentCalls calls;

    /** What every host is asked about a piece. */
    @FunctionalInterface
    interface PieceQuestion {
        HostQuestion of(long firstKey, int keys) throws StoreException;
    }

    /** Takes what all hosts know of a piece. */
    @FunctionalInterface
    interface PieceAnswers<A> {
        void take(long firstKey, List<A> answers) throws StoreException;
    }

    KeyPieces(AgentCalls calls) {
        this.calls = calls;
    }

    /**
     * Gives every host what this process knows.
     *
     * @param doing what is asked, for the message
     */
    void give(String doing, long firstKey, long endKey, PieceQuestion question) throws StoreException, RunException {
        gather(doing, firstKey, endKey, question, HostAnswer.Done.class, (first, done) -> {});
    }

    /**
     * Has every host tell what it knows.
     *
     * @param doing what is asked, for the message
     */
    <A> void gather(
            String doing, long firstKey, long endKey, PieceQuestion question, Class<A> type, PieceAnswers<A> answers)
            throws StoreException, RunException {
        for (long key = firstKey; key < endKey; key += HostQuestion.ExportIds.MAXIMUM_KEYS) {
            int keys = (int) Math.min(HostQuestion.ExportIds.MAXIMUM_KEYS, endKey - key);
            HostQuestion asked = question.of(key, keys);
            answers.take(
                    key,
                    calls.askAll(
                            doing, host -> asked, type, calls.context().bounds().call()));
        }
    }
}
