package org.storeharness.seaweed;

import java.util.List;
import org.storeharness.store.Completion;
import org.storeharness.store.Outcome;

/**
 * Takes what each copy of an object says, one after the other. The operation succeeds when all were asked, whatever they said; it
 * fails if the master did not name the servers that hold them.
 */
interface CopyCompletion extends Completion {
    /** Whether the master is to be asked where the copies are, whatever it said before. */
    boolean looksUpAnew();

    /** The master names these holders of the object's volume. */
    void located(int volume, List<String> servers);

    /** Whether to ask this holder; if so, the sink takes what it answers. */
    boolean begins(String server);

    /**
     * What the holder said.
     *
     * @param outcome {@link Outcome#OK} if the sink holds its copy
     * @param reason why it failed; empty if it did not
     */
    void answered(String server, Outcome outcome, String reason);
}
