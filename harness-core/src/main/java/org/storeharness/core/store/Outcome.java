package org.storeharness.core.store;

/** How an operation ended. The classes exclude each other; only {@link #OK} counts as a completion. */
public enum Outcome {
    /** Done, and what was read was right. */
    OK,
    /** The object that must be there is not. */
    MISS,
    /** No answer within the operation timeout. */
    TIMEOUT,
    /** Refused for now: overload, no space, lock conflict, 429 or 503. Trying again later may help. */
    REJECTED,
    /** What was read is not what was written: wrong content, wrong length. */
    CORRUPT,
    /** Anything else that went wrong: connection lost, protocol violated, statement failed. */
    ERROR,
    /** Scheduled, but not started within the allowed delay, or due when the phase was ended early. Set by the engine alone. */
    SHED,
    /** Started, but neither done nor failed when the phase was over. Set by the engine alone. */
    UNFINISHED
}
