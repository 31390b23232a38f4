package org.storeharness.crosscheck.model;

import java.util.List;

/**
 * A workload that both tools carry out.
 *
 * @param name for tables
 * @param harnessArguments the arguments of this harness
 * @param peerArguments the arguments of the peer
 * @param footprint what independent counters count of it
 * @param counterSource the counters, which are read before and after each run
 */
public record ToolWorkload(
        String name,
        List<String> harnessArguments,
        List<String> peerArguments,
        Footprint footprint,
        CounterSource counterSource) {
    public ToolWorkload {
        harnessArguments = List.copyOf(harnessArguments);
        peerArguments = List.copyOf(peerArguments);
    }

    /**
     * What independent counters count of a workload.
     *
     * @param operationBytes the bytes of an operation; 0 where nothing counts bytes
     * @param preparationBytes further bytes that the harness moves in each run to prepare it
     * @param bothPrepare whether the peer does so too, in each run; else its files are prepared before
     * @param tolerance by how much reported and counted totals may differ
     * @param unobservedReason why nothing is counted; empty if something is
     */
    public record Footprint(
            long operationBytes,
            long preparationBytes,
            boolean bothPrepare,
            Tolerance tolerance,
            String unobservedReason) {
        /** Why nothing is compared with a counter where the harness does its scratch warm-up. */
        public static final String PRACTICE = "the counters include the harness's scratch warm-up";

        /**
         * Operations are counted, unless the harness does its scratch warm-up.
         *
         * @param allowance the operations of a tool's setup, and those outstanding when it ends
         */
        public static Footprint ofOperations(long allowance, RunTiming timing) {
            return timing.practises()
                    ? unobserved(PRACTICE)
                    : new Footprint(0, 0, false, Tolerance.ofOperations(allowance), "");
        }

        /** Nothing is counted. */
        public static Footprint unobserved(String reason) {
            return new Footprint(0, 0, false, Tolerance.ofOperations(0), reason);
        }

        /** The totals for a number of operations of the harness. */
        public ReportedTotals harnessTotals(long operations) {
            return totals(operations, preparationBytes);
        }

        /** The totals for a number of operations of the peer. */
        public ReportedTotals peerTotals(long operations) {
            return totals(operations, bothPrepare ? preparationBytes : 0);
        }

        private ReportedTotals totals(long operations, long furtherBytes) {
            return new ReportedTotals(
                    operations, operationBytes == 0 ? null : (Long) (operations * operationBytes + furtherBytes));
        }
    }
}
