package org.storeharness.architecture.planted.upper;

import org.storeharness.architecture.planted.lower.LowerType;

/** Half of a cycle of packages. */
public final class UpperType {
    /** Has the name of another type. */
    public static final class SameName {}

    LowerType lower() {
        return new LowerType();
    }
}
