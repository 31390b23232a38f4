package org.storeharness.crosscheck.finding;

/** What the pairs show about one quantity. */
enum PairedVerdict {
    /** The whole interval is within the margin. */
    AGREES,
    /** The interval contains 1. */
    NO_DIFFERENCE_SHOWN,
    HARNESS_FASTER,
    HARNESS_SLOWER,
    HARNESS_NEEDS_MORE,
    HARNESS_NEEDS_LESS,
    /** The tools differ, and the peer defines the quantity in another way. */
    DEFINED_DIFFERENTLY,
    /** There is no interval. */
    TOO_FEW_PAIRS,
    /** The peer does not report the quantity in every run. */
    NOT_REPORTED_BY_PEER,
    /** One of the tools does not report it in every run. */
    NOT_REPORTED_BY_BOTH
}
