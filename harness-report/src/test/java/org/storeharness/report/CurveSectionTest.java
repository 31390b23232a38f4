package org.storeharness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.storeharness.report.FigureTable.Figure;
import org.storeharness.result.CurveFixture;
import org.storeharness.result.IntervalEstimate;
import org.storeharness.result.Knee;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.ThroughputCurve;
import org.storeharness.unit.RecordCopy;

class CurveSectionTest {
    private static Section section(IntervalEstimate knee) {
        List<ThroughputCurve> curves = new ArrayList<>(CurveFixture.curves());
        curves.set(0, RecordCopy.with(curves.get(0), "knee", new Knee(knee, 23.1e6, null)));
        return CurveSection.answers(
                        new ResultFixture().target("a").target("b").build().withCurves(curves))
                .get(0);
    }

    private static Figure knee(IntervalEstimate knee) {
        return Objects.requireNonNull(section(knee).table())
                .rows()
                .get(0)
                .figures()
                .get(1);
    }

    @Test
    void aKneeWhoseUpperEndIsNotKnownHasNoSmallUncertainty() {
        assertThat(knee(new IntervalEstimate(3_000, 2_900.0, null))).isEqualTo(new Figure("3,000", "±?"));
        assertThat(knee(new IntervalEstimate(3_000, 2_900.0, 3_050.0))).isEqualTo(new Figure("3,000", "±3.3%"));
    }

    @Test
    void theReferenceAtEqualLoadIsNamed() {
        assertThat(section(new IntervalEstimate(3_000, 2_900.0, null))
                        .items()
                        .get(0)
                        .whole())
                .isEqualTo("p99 at 640/s: b 20.0 ms; a 25.0 ms, 1.25 x that of b (1.21 to 1.29)");
    }
}
