package org.storeharness.core.architecture.planted.lower;

import org.storeharness.core.architecture.planted.upper.UpperType;

/** Half of a cycle of packages. */
public final class LowerType {
    /** Has the name of another type. */
    public static final class SameName {}

    UpperType upper() {
        return new UpperType();
    }
}
