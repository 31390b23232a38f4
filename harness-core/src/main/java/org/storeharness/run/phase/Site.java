package org.storeharness.run.phase;

import java.util.List;
import org.storeharness.result.RunHost;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.Stage;
import org.storeharness.store.StoreException;

/**
 * Does the work of a run: on this machine, or on several hosts that do it together. The run decides what is done, keeps the keys
 * and computes the figures; a site has the workers. Whatever passes between the two is data ({@link PhaseOrder}, {@link
 * PhaseReport}, intervals of samples), so that it can be sent elsewhere. Used by the thread of the run.
 *
 * <p>A host that is lost ends what is under way: the call throws a {@link RunException} that names the host and why.
 */
public interface Site extends AutoCloseable {
    /** The number of hosts. */
    int hosts();

    /** The hosts as a result shows them, with what is known of them so far; empty where the work is done on this machine. */
    default List<RunHost> describeHosts() {
        return List.of();
    }

    /**
     * Begins the next step of a target's store on every host.
     *
     * @see org.storeharness.store.Store#beginStep
     */
    void beginStep(String target) throws StoreException, RunException;

    /**
     * Opens the sessions of stages that run at the same time. The operations in flight are dealt out to hosts by exact shares, and
     * workers are numbered over all hosts: those of a host come after those of the hosts before it.
     *
     * @throws StoreException if a session cannot be opened; none is left open then
     */
    OpenGroup open(List<Stage> stages) throws StoreException, RunException;

    /** Releases what the site itself holds. */
    @Override
    void close();
}
