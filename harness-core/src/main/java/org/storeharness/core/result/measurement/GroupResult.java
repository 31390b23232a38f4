package org.storeharness.core.result.measurement;

import java.util.List;
import java.util.Map;
import org.storeharness.core.result.measurement.Measurement.Cell;
import org.storeharness.core.result.measurement.Measurement.KindResult;

/**
 * What workloads that ran at the same time did together in one round. Each has a {@link Measurement} of its own as well.
 *
 * @param round the round, from 1
 * @param members the workloads
 * @param operations the operations of all by outcome
 * @param window the time over which rates were taken: that in which the workers of all were active, from the common start
 * @param throughput rates of the successful operations of all, over that window
 * @param kinds the same by kind of operation, with the times of all
 */
public record GroupResult(
        int round,
        List<Member> members,
        OperationCounts operations,
        Window window,
        Throughput throughput,
        Map<String, KindResult> kinds) {
    public GroupResult {
        members = List.copyOf(members);
    }

    /** A workload on its target. */
    public record Member(String target, Cell cell) {
        /** Whether this is its measurement, in whatever round. */
        public boolean isOf(Measurement measurement) {
            return measurement.target().equals(target) && measurement.cell().equals(cell);
        }
    }

    /** Whether that is the measurement of one of the members. */
    public boolean includes(Measurement measurement) {
        return measurement.round() == round && members.stream().anyMatch(member -> member.isOf(measurement));
    }
}
