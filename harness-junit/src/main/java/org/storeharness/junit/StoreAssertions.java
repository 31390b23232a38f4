package org.storeharness.junit;

import org.apiguardian.api.API;
import org.storeharness.api.Ratio;

/** The entry points of assertions about measurements. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class StoreAssertions {
    private StoreAssertions() {}

    /** Begins assertions about the speed of one target relative to another. */
    public static RatioAssert assertThat(Ratio ratio) {
        return new RatioAssert(ratio);
    }
}
