package org.storeharness.run.phase;

/**
 * The numbers of the workers of a stage on one host among those of all hosts.
 *
 * @param first the number of its first worker, which is the number of workers on the hosts before it
 * @param hostWorkers the number of workers on the host that has the most of them; 0 if the run is on one host
 */
public record WorkerNumbering(int first, int hostWorkers) {
    /** The workers of a run on one host. */
    public static final WorkerNumbering ALONE = new WorkerNumbering(0, 0);
}
