package org.storeharness.architecture.planted.lower;

import org.storeharness.architecture.planted.upper.UpperType;

/** Half of a cycle of packages. */
public final class LowerType {
    /** Has the name of another type. */
    public static final class SameName {}

    UpperType upper() {
        return new UpperType();
    }
}
