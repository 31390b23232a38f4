package org.storeharness.result.measurement;

import java.util.List;
import java.util.Map;
import org.storeharness.result.measurement.Measurement.KindResult;

/**
 * The combined figures of a concurrent group in one round. Each workload also has its own {@link Measurement}.
 *
 * @param round the round, from 1
 * @param members the workloads
 * @param operations the operations of all by outcome
 * @param window the time over which rates are computed: while the workers of all were active, from the common start
 * @param throughput rates of the successful operations of all, over that window
 * @param kinds the same by kind of operation, with the times of all
 */
public record GroupResult(
        int round,
        List<TargetCell> members,
        OperationCounts operations,
        Window window,
        Throughput throughput,
        Map<String, KindResult> kinds) {
    public GroupResult {
        members = List.copyOf(members);
    }

    /** The same figures as those of another round. */
    public GroupResult inRound(int other) {
        return new GroupResult(other, members, operations, window, throughput, kinds);
    }
}
