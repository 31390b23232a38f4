package org.storeharness.result;

import java.util.ArrayList;
import java.util.List;
import org.storeharness.result.Knee.KneeRefusal;
import org.storeharness.result.ScalabilityFit.FitRefusal;
import org.storeharness.result.ScalabilityFit.Residual;

/** Curves with figures for reports and formats: one with everything, one whose fits are refused. */
public final class CurveFixture {
    private CurveFixture() {}

    /** The curves of the targets {@code a} and {@code b}. */
    public static List<ThroughputCurve> curves() {
        List<CurvePoint> points = new ArrayList<>();
        for (long rate = 320; rate <= 3_520; rate += 320) {
            double p99 = 23e6 + 4e6 / (1.2 - rate / 3_200.0);
            points.add(new CurvePoint(rate, Math.min(rate, 3_190), 5, 4e6, 13e6, p99, p99 * 1.5, p99, 0, 0));
        }
        ScalabilityFit law = new ScalabilityFit(
                new IntervalEstimate(199.2, 198.1, 200.3),
                new IntervalEstimate(0.0021, 0.0, 0.0043),
                new IntervalEstimate(0.00003, 0.0, 0.0002),
                182.4,
                List.of(new Residual(1, 199, 199.2), new Residual(16, 3_190, 3_065.0)),
                null);
        ThroughputCurve whole = new ThroughputCurve(
                "a",
                "write",
                16,
                "1KiB",
                new IntervalEstimate(3_187, 3_160.0, 3_214.0),
                points,
                new Knee(new IntervalEstimate(3_076, 3_021.0, 3_119.0), 23.1e6, null),
                law,
                new EqualLoad(640, 4e6, 25e6, "b", new IntervalEstimate(1.25, 1.21, 1.29)));
        ThroughputCurve refused = new ThroughputCurve(
                "b",
                "write",
                16,
                "1KiB",
                new IntervalEstimate(1_280, null, null),
                points.subList(0, 2),
                new Knee(null, 20e6, KneeRefusal.NOT_REACHED),
                new ScalabilityFit(null, null, null, null, List.of(new Residual(1, 100, 140.0)), FitRefusal.POOR_FIT),
                new EqualLoad(640, 4e6, 20e6, "b", null));
        return List.of(whole, refused);
    }
}
