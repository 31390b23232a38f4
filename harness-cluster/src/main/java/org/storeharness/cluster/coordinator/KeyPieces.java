package org.storeharness.cluster.coordinator;

import java.io.IOException;
import java.util.Base64;
import java.util.List;
import org.storeharness.cluster.link.HostAnswer;
import org.storeharness.cluster.link.HostQuestion;
import org.storeharness.run.stage.RunException;
import org.storeharness.store.StoreException;
import org.storeharness.unit.EnumSpelling;

/**
 * Passes the facts about consecutive keys between this process and all hosts, in pieces, so that no message is long. The keys go from the
 * first (inclusive) to the end (exclusive), in their order. Used by the thread of the run.
 */
final class KeyPieces {
    private final AgentCalls calls;
    private final HostQuestion.KeyFact fact;

    /** Exports the facts that this process has about the keys of a piece. */
    @FunctionalInterface
    interface PieceSource {
        byte[] export(long firstKey, int keys) throws IOException;
    }

    /** Takes the facts that all hosts have about the keys of a piece. */
    @FunctionalInterface
    interface PieceSink {
        void take(long firstKey, List<byte[]> hosts) throws IOException;
    }

    KeyPieces(AgentCalls calls, HostQuestion.KeyFact fact) {
        this.calls = calls;
        this.fact = fact;
    }

    /** Gives every host the facts that this process has. */
    void give(String target, long firstKey, long endKey, PieceSource source) throws StoreException, RunException {
        for (long key = firstKey; key < endKey; key += HostQuestion.ExportKeys.MAXIMUM_KEYS) {
            String records;
            try {
                records = Base64.getEncoder().encodeToString(source.export(key, keys(key, endKey)));
            } catch (IOException e) {
                throw new StoreException(what(target) + " cannot be read: " + e.getMessage(), e);
            }
            HostQuestion asked = new HostQuestion.ImportKeys(fact, target, key, records);
            ask("to take " + what(target), asked, HostAnswer.Done.class);
        }
    }

    /** Asks every host for the facts that it has. */
    void gather(String target, long firstKey, long endKey, PieceSink sink) throws StoreException, RunException {
        for (long key = firstKey; key < endKey; key += HostQuestion.ExportKeys.MAXIMUM_KEYS) {
            HostQuestion asked = new HostQuestion.ExportKeys(fact, target, key, keys(key, endKey));
            List<HostAnswer.KeyRecords> known = ask("for " + what(target), asked, HostAnswer.KeyRecords.class);
            try {
                sink.take(
                        key,
                        known.stream()
                                .map(host -> Base64.getDecoder().decode(host.records()))
                                .toList());
            } catch (IOException | IllegalArgumentException e) {
                throw new StoreException(what(target) + " cannot be kept: " + e.getMessage(), e);
            }
        }
    }

    private static int keys(long key, long endKey) {
        return (int) Math.min(HostQuestion.ExportKeys.MAXIMUM_KEYS, endKey - key);
    }

    private <A> List<A> ask(String doing, HostQuestion asked, Class<A> type) throws RunException {
        return calls.askAll(doing, host -> asked, type, calls.context().bounds().call());
    }

    private String what(String target) {
        return "the " + EnumSpelling.of(fact) + " of objects of " + target;
    }
}
