package org.storeharness.crosscheck.model;

import java.util.List;

/**
 * A piece of work that both tools are asked to do.
 *
 * @param name for tables
 * @param ours the arguments of this harness
 * @param theirs the arguments of the peer
 * @param footprint what an outsider sees of it
 * @param witness the outsider, who is asked before and after each run
 */
public record Work(String name, List<String> ours, List<String> theirs, Footprint footprint, WitnessStand witness) {
    public Work {
        ours = List.copyOf(ours);
        theirs = List.copyOf(theirs);
    }

    /**
     * What an outsider sees of a work.
     *
     * @param operationBytes what an operation moves; 0 where nobody counts bytes
     * @param ourPreparationBytes what we move in each run to prepare it, besides; the peer's was done before
     * @param tolerance by how much claims and sights may differ
     * @param noWitness why nobody sees it; empty if somebody does
     */
    public record Footprint(long operationBytes, long ourPreparationBytes, Tolerance tolerance, String noWitness) {
        /**
         * Operations are counted.
         *
         * @param allowance what a tool needs to set itself up, and what is under way when it ends
         */
        public static Footprint ofOperations(long allowance) {
            return new Footprint(0, 0, Tolerance.ofOperations(allowance), "");
        }

        /** Nobody sees it. */
        public static Footprint unseen(String why) {
            return new Footprint(0, 0, Tolerance.ofOperations(0), why);
        }

        /** What we claim of so many operations. */
        public Claim ours(long operations) {
            return claim(operations, ourPreparationBytes);
        }

        /** What the peer claims of them. */
        public Claim theirs(long operations) {
            return claim(operations, 0);
        }

        private Claim claim(long operations, long more) {
            return new Claim(operations, operationBytes == 0 ? null : (Long) (operations * operationBytes + more));
        }
    }
}
