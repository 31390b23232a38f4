package org.storeharness.crosscheck.model;

import java.util.List;

/**
 * A piece of work that both tools are asked to do.
 *
 * @param name for tables
 * @param harnessArguments the arguments of this harness
 * @param peerArguments the arguments of the peer
 * @param footprint what an outsider sees of it
 * @param counterSource the outsider, who is asked before and after each run
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
     * What an outsider sees of a work.
     *
     * @param operationBytes what an operation moves; 0 where nobody counts bytes
     * @param preparationBytes what we move in each run to prepare it, besides; the peer's was done before
     * @param tolerance by how much claims and sights may differ
     * @param unobservedReason why nobody sees it; empty if somebody does
     */
    public record Footprint(long operationBytes, long preparationBytes, Tolerance tolerance, String unobservedReason) {
        /**
         * Operations are counted.
         *
         * @param allowance what a tool needs to set itself up, and what is under way when it ends
         */
        public static Footprint ofOperations(long allowance) {
            return new Footprint(0, 0, Tolerance.ofOperations(allowance), "");
        }

        /** Nobody sees it. */
        public static Footprint unobserved(String why) {
            return new Footprint(0, 0, Tolerance.ofOperations(0), why);
        }

        /** What we claim of so many operations. */
        public ReportedTotals harnessTotals(long operations) {
            return totals(operations, preparationBytes);
        }

        /** What the peer claims of them. */
        public ReportedTotals peerTotals(long operations) {
            return totals(operations, 0);
        }

        private ReportedTotals totals(long operations, long more) {
            return new ReportedTotals(
                    operations, operationBytes == 0 ? null : (Long) (operations * operationBytes + more));
        }
    }
}
