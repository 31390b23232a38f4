package org.storeharness.seaweed.loopback;

/** What a volume server does with reads of volumes that it does not hold: SeaweedFS's {@code -readMode}. */
public enum ReadRouting {
    /** Answers 404. */
    LOCAL,
    /** Asks a holder, and passes its answer on. */
    PROXY,
    /** Answers 301 with the address at a holder. */
    REDIRECT
}
