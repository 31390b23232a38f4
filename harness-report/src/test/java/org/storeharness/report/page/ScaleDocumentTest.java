package org.storeharness.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Arrivals;
import org.storeharness.report.Section;
import org.storeharness.result.IntervalEstimate;
import org.storeharness.result.ScaleCurve;
import org.storeharness.result.ScalePoint;
import org.storeharness.result.ScalePoint.ScaleBound;
import org.storeharness.result.ScaleResult;

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

    @Test
    void thatTheStoreHeldMoreWithEachHostIsSaid() {
        assertThat(finding(point(2, new IntervalEstimate(0.97, 0.93, 1.01), 2.0, ScaleBound.NOTHING)))
                .isEqualTo(
                        "2 hosts do 1.94 x a single one, over 2.00 x the objects (each host's share is equal, so the store"
                                + " holds more with each host): it still scales");
    }

    @Test
    void whyItIsNotKnownHowHostsScaleIsSaid() {
        assertThat(finding(point(2, null, 3.4, ScaleBound.NOT_KNOWN)))
                .isEqualTo(
                        "How 2 hosts scale is not known: they have 3.40 x the objects of a single one, and the plan gives no"
                                + " equal share to each host, as where time bounds the writes; a number of operations in place of a"
                                + " time does");
    }

    private static String finding(@Nullable Double low, @Nullable Double high) {
        return finding(point(2, new IntervalEstimate(0.97, low, high), 1.0, ScaleBound.NOTHING));
    }

    private static String finding(ScalePoint two) {
        ScaleCurve curve = new ScaleCurve(
                "fs", "write", "1KiB", List.of(point(1, new IntervalEstimate(1, null, null), 1.0, null), two));
        Section section = ScaleDocument.curves(
                        List.of(new ScaleResult(ScaleResult.SCHEMA, List.of(), List.of(), List.of(curve))))
                .get(0);
        return section.items().get(0).text();
    }

    private static ScalePoint point(
            int hosts, @Nullable IntervalEstimate scaling, Double objects, @Nullable ScaleBound bound) {
        return new ScalePoint(
                hosts,
                new Arrivals.Closed(),
                4 * hosts,
                3,
                new IntervalEstimate(1_000 * hosts, null, null),
                0,
                scaling,
                objects,
                null,
                null,
                null,
                bound);
    }
}
