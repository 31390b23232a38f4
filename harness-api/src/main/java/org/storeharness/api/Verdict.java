package org.storeharness.api;

/** The verdict of the rounds of a run on two targets. */
public enum Verdict {
    /** The subject is faster: shown after the correction for all comparisons of the run. */
    FASTER,
    /** The subject is slower: shown likewise. */
    SLOWER,
    /** The whole interval is within the margin. */
    EQUIVALENT,
    /** Neither a difference nor equivalence is shown. */
    NO_DIFFERENCE_SHOWN,
    /** Fewer rounds than a verdict needs. */
    TOO_FEW_ROUNDS,
    /** The two are not alike, operations failed, the client was the limit, or the run is not valid. */
    NOT_COMPARABLE;

    /** The verdict on the reference. */
    Verdict opposite() {
        return switch (this) {
            case FASTER -> SLOWER;
            case SLOWER -> FASTER;
            case EQUIVALENT, NO_DIFFERENCE_SHOWN, TOO_FEW_ROUNDS, NOT_COMPARABLE -> this;
        };
    }
}
