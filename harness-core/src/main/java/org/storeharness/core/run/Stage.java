package org.storeharness.core.run;

import org.storeharness.core.plan.Workload;

/**
 * One workload on one target in one round.
 *
 * @param target the target's name
 * @param workloadName the workload's name
 * @param workload the workload at this point of the sweep
 * @param round the round, from 1
 * @param number counts all stages of the run, from 0
 */
public record Stage(String target, String workloadName, Workload workload, int round, int number) {
    /** A short name for people and logs: {@code postgres/write/c16/1KiB/r1}. */
    public String tag() {
        return tag(
                target,
                workloadName,
                workload.concurrency(),
                workload.content().size().toString(),
                round);
    }

    static String tag(String target, String workload, int concurrency, String size, int round) {
        return target + "/" + workload + "/c" + concurrency + "/" + size + "/r" + round;
    }
}
