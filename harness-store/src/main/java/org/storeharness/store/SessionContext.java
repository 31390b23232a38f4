package org.storeharness.store;

/**
 * The facts that a store needs to open a worker's session.
 *
 * @param worker the worker's index, from 0, unique among the sessions open at one time, over all processes of the run: those of a
 *     host follow each other
 * @param depth the maximum number of outstanding operations of this session; 1 for blocking stores
 * @param hostWorkers the number of workers on the host that has the most of them; 0 if the run is on one host
 */
public record SessionContext(int worker, int depth, int hostWorkers) {
    /** The context of a session of a run on one host. */
    public SessionContext(int worker, int depth) {
        this(worker, depth, 0);
    }
}
