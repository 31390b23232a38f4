package org.storeharness.result.measurement;

/** The effect of a caution on the figures of its run. */
public enum Severity {
    /** The figures of the run must not be quoted. */
    INVALIDATES,
    /** The figures hold, but targets may not be ranked by them, or only with care. */
    AFFECTS_VERDICT,
    /** A reader should know it; verdicts remain valid. */
    NOTE
}
