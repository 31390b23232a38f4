package org.storeharness.core.statistics.inference;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/** Mann and Whitney's rank-sum test: whether values of one sample tend to be above those of the other. */
final class RankSumTest {
    private RankSumTest() {}

    /** The two-sided p-value; exact for small samples without ties, 1 if all values are the same. */
    static double pValue(double[] first, double[] second) {
        if (DoubleStream.concat(Arrays.stream(first), Arrays.stream(second))
                        .distinct()
                        .count()
                == 1) {
            return 1;
        }
        return MannWhitneyUTest.withDefaults().test(first, second).getPValue();
    }
}
