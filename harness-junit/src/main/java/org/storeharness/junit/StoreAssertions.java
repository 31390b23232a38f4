package org.storeharness.junit;

import org.storeharness.api.Ratio;

/** The entry points of assertions about measurements. */
public final class StoreAssertions {
    private StoreAssertions() {}

    /** Begins assertions about the speed of one target relative to another. */
    public static RatioAssert assertThat(Ratio ratio) {
        return new RatioAssert(ratio);
    }
}
