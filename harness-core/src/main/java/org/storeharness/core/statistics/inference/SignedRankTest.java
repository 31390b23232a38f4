package org.storeharness.core.statistics.inference;

import java.util.Arrays;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;

/** Wilcoxon's signed-rank test: whether differences are symmetric around 0. */
final class SignedRankTest {
    private SignedRankTest() {}

    /** The two-sided p-value; exact without ties, 1 if no difference differs from 0. */
    static double pValue(double[] differences) {
        if (Arrays.stream(differences).allMatch(difference -> difference == 0)) {
            return 1;
        }
        return WilcoxonSignedRankTest.withDefaults().test(differences).getPValue();
    }
}
