package org.storeharness.store;

/** The outcome of an operation. The outcomes are mutually exclusive; only {@link #OK} counts as a completion. */
public enum Outcome {
    /** Done, and the content read was correct. */
    OK,
    /** An object that must exist was not found. */
    MISS,
    /** No response within the operation timeout. */
    TIMEOUT,
    /** Refused for now: overload, no space, lock conflict, 429 or 503. A later attempt may succeed. */
    REJECTED,
    /** The data read is not the data written: wrong content or length. */
    CORRUPT,
    /** Anything else that went wrong: connection lost, protocol violated, statement failed. */
    ERROR,
    /** Scheduled, but not started within the allowed delay, or due when the phase was ended early. Set by the engine alone. */
    SHED,
    /** Started, but neither done nor failed when the phase ended. Set by the engine alone. */
    UNFINISHED
}
