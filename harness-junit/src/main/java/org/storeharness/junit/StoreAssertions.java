package org.storeharness.junit;

import org.apiguardian.api.API;
import org.storeharness.api.Ratio;

/** Where assertions about what was measured begin. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class StoreAssertions {
    private StoreAssertions() {}

    /** Asserts how many times as fast a target is as another. */
    public static RatioAssert assertThat(Ratio ratio) {
        return new RatioAssert(ratio);
    }
}
