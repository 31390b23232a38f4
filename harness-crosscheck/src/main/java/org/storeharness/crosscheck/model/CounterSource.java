package org.storeharness.crosscheck.model;

import java.util.Optional;

/** Reads the counters of a server or of the kernel. Used by one thread. */
public interface CounterSource {
    /** Has no counters. */
    CounterSource NONE = Optional::empty;

    /** The counters now; empty if there are none. */
    Optional<ObservedTotals> read();
}
