package org.storeharness.core.report.scale;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.storeharness.core.plan.load.Arrivals;
import org.storeharness.core.report.document.Section;
import org.storeharness.core.result.curve.IntervalEstimate;
import org.storeharness.core.result.scale.ScaleCurve;
import org.storeharness.core.result.scale.ScalePoint;
import org.storeharness.core.result.scale.ScalePoint.ScaleBound;
import org.storeharness.core.result.scale.ScaleResult;

class ScaleDocumentTest {
    @Test
    void thatItScalesIsSaidAsSurelyAsTheRoundsTell() {
        assertThat(finding(0.93, 1.01)).isEqualTo("2 hosts do 1.94 x a single one: it still scales");
        assertThat(finding(0.16, 5.97))
                .isEqualTo(
                        "2 hosts do 1.94 x a single one: it seems to scale, but the rounds differ too much to be sure");
        assertThat(finding(null, null))
                .isEqualTo("2 hosts do 1.94 x a single one: it still scales, as far as one round shows");
    }

    private static String finding(@Nullable Double low, @Nullable Double high) {
        ScaleCurve curve = new ScaleCurve(
                "fs",
                "write",
                "1KiB",
                List.of(point(1, 1, null, null, null), point(2, 0.97, low, high, ScaleBound.NOTHING)));
        Section section = ScaleDocument.curves(
                        List.of(new ScaleResult(ScaleResult.SCHEMA, List.of(), List.of(), List.of(curve))))
                .get(0);
        return section.items().get(0).text();
    }

    private static ScalePoint point(
            int hosts, double scaling, @Nullable Double low, @Nullable Double high, @Nullable ScaleBound bound) {
        return new ScalePoint(
                hosts,
                new Arrivals.Closed(),
                4 * hosts,
                3,
                new IntervalEstimate(1_000 * hosts * scaling, null, null),
                0,
                new IntervalEstimate(scaling, low, high),
                null,
                null,
                null,
                bound);
    }
}
