package org.storeharness.crosscheck.model;

import java.util.Optional;

/** Where a witness is asked. Used by one thread. */
public interface CounterSource {
    /** Nobody saw anything. */
    CounterSource NONE = Optional::empty;

    /** The counters now; empty if there are none. */
    Optional<ObservedTotals> read();
}
