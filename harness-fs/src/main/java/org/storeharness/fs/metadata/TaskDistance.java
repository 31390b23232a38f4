package org.storeharness.fs.metadata;

/**
 * The distance of the task whose items a task uses, so that they are not in its own caches.
 *
 * @param stride the distance in task numbers of a phase that goes one stride; 0 for a task's own items, or with several hosts those of another
 *     host
 * @param tasks the number of tasks on all hosts; the tasks of a host follow each other
 * @param hostWorkers the number of tasks on the host that has the most of them; 0 if there is one host
 */
record TaskDistance(int stride, int tasks, int hostWorkers) {
    /**
     * The task whose items a task uses.
     *
     * @param strides its distance in the phase, in strides; 0 for the task itself
     */
    int from(int task, int strides) {
        return (int) ((task + distance(strides)) % tasks);
    }

    private long distance(int strides) {
        return stride > 0 || hostWorkers == 0 || strides == 0 ? (long) strides * stride : toAnotherHost(strides);
    }

    /**
     * Goes this number of strides of a whole host, as far as that leads no task home: a distance from the largest host's tasks to the
     * tasks of all others leaves every host. Where one host has most of the tasks there is none, and some of its tasks stay at
     * home.
     */
    private long toAnotherHost(int strides) {
        int leaving = Math.max(1, tasks - 2 * hostWorkers + 1);
        return hostWorkers + (long) (strides - 1) * hostWorkers % leaving;
    }
}
