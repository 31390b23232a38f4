package org.storeharness.run.phase;

import java.util.List;
import org.storeharness.run.stage.RunException;
import org.storeharness.store.CacheEvidence;
import org.storeharness.store.StoreException;

/** The stages of a concurrent group whose sessions are open, on all hosts of a site. Used by the thread of the run. */
public interface OpenGroup {
    /** The number of workers of each stage over all hosts, in the order of the stages. */
    List<Integer> workers();

    /**
     * Brings the page cache of each host into the state that the options of the target ask for.
     *
     * @return what each host found that has files of the store; in the order of the hosts
     * @throws StoreException if the store's files can no longer be used
     * @see org.storeharness.store.Store#prepareCache
     */
    List<CacheEvidence> prepareCache(String target) throws StoreException, RunException;

    /**
     * Has every host get ready for a phase. Between two phases a site of several hosts gives the ids that a server chose for keys
     * to the hosts that did not write them, and to the run ({@link org.storeharness.store.Store#keyIds}).
     *
     * @param orders one for each stage, in their order; the same for all hosts
     * @return the phase, which has not begun
     */
    SitePhase ready(List<PhaseOrder> orders) throws StoreException, RunException;

    /**
     * Closes the sessions. Work that was not waited for is given up.
     *
     * @return what could not be closed
     */
    List<UnclosedSessions> close();

    /**
     * Sessions of a target that could not be closed.
     *
     * @param message why, in one line
     * @param hangs whether a call hangs, so that a worker cannot be used any more
     */
    record UnclosedSessions(String target, String message, boolean hangs) {}
}
