package org.storeharness.cluster.link;

import java.util.List;
import java.util.Map;
import org.storeharness.plan.Workload;
import org.storeharness.run.phase.OpenGroup.UnclosedSessions;
import org.storeharness.run.phase.PhaseReport;
import org.storeharness.store.CacheEvidence;
import org.storeharness.unit.Check;

/** The answer of a host to a {@link HostQuestion}. */
public sealed interface HostAnswer extends ClusterMessage {
    /** It is done. */
    record Done() implements HostAnswer {}

    /**
     * The targets are open, and are those of the coordinator.
     *
     * @param environment the facts about the host, in groups
     */
    record TargetsOpened(Map<String, Map<String, String>> environment) implements HostAnswer {}

    /** The number of workers in each stage. */
    record WorkerCounts(List<Integer> workers) implements HostAnswer {
        public WorkerCounts {
            workers = List.copyOf(workers);
            workers.forEach(count -> Check.range("workers", count, 0, Workload.MAXIMUM_CONCURRENCY));
        }
    }

    /** The evidence that was found in the page cache; empty if the host has no files of the store. */
    record CacheFound(List<CacheEvidence> evidence) implements HostAnswer {}

    /**
     * The host is ready.
     *
     * @param leadNanos the time that it needs before the common start
     */
    record Ready(long leadNanos) implements HostAnswer {
        private static final long MOST_NANOS = 60_000_000_000L;

        public Ready {
            Check.range("leadNanos", leadNanos, 0, MOST_NANOS);
        }
    }

    /**
     * The host's part in the phase.
     *
     * @param lateNanos the time by which it missed the start, because it was asked too late; 0 if it did not miss it
     * @param reports in the order of its stages
     */
    record PhaseDone(long lateNanos, List<PhaseReport> reports) implements HostAnswer {
        public PhaseDone {
            Check.range("lateNanos", lateNanos, 0, Long.MAX_VALUE);
            reports = List.copyOf(reports);
        }
    }

    /** The sessions are closed, but for these. */
    record SessionsClosed(List<UnclosedSessions> unclosed) implements HostAnswer {}

    /**
     * The facts about consecutive keys.
     *
     * @param records in base64
     */
    record KeyRecords(String records) implements HostAnswer {}
}
