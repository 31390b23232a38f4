package org.storeharness.core.result;

/**
 * CPU time spent in the harness's process during one measured phase.
 *
 * @param clientSecondsPerOperation of the worker threads, per started operation
 * @param workerSeconds of the worker threads
 * @param processSeconds of the whole process: with garbage collection, compilation, and servers inside it
 * @param stealShare of the machine's CPU time taken by others, 0..1
 * @param gcMillis pauses for garbage collection
 */
public record Cpu(
        double clientSecondsPerOperation,
        double workerSeconds,
        double processSeconds,
        double stealShare,
        long gcMillis) {}
