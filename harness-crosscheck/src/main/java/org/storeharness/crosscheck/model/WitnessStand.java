package org.storeharness.crosscheck.model;

import java.util.Optional;

/** Where a witness is asked. Used by one thread. */
public interface WitnessStand {
    /** Nobody saw anything. */
    WitnessStand NONE = Optional::empty;

    /** The counters now; empty if there are none. */
    Optional<Witness> ask();
}
