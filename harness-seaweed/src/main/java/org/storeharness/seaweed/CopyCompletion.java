package org.storeharness.seaweed;

import java.util.List;
import org.storeharness.store.Completion;
import org.storeharness.store.Outcome;

/**
 * Takes the answer about each copy of an object, one after the other. The operation succeeds when all were asked, whatever the answers; it
 * fails if the master did not name the servers that hold them.
 */
interface CopyCompletion extends Completion {
    /** Whether to ask the master for the places of the copies, whatever it answered before. */
    boolean looksUpAnew();

    /** The master names these holders of the object's volume. */
    void located(int volume, List<String> servers);

    /** Whether to ask this holder; if so, the sink takes its answer. */
    boolean begins(String server);

    /**
     * Takes the answer of the holder.
     *
     * @param outcome {@link Outcome#OK} if the sink holds its copy
     * @param reason the reason for which it failed; empty if it did not
     */
    void answered(String server, Outcome outcome, String reason);
}
