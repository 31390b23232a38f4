package org.storeharness.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Durability;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.statistics.SweepCurves.Crossover;
import org.storeharness.statistics.SweepCurves.SweepAxis;

class SweepAnalysisTest {
    private static final double[] AROUND_100 = {100, 101, 99, 102, 98, 100.5, 99.5};
    private static final double[] AROUND_200 = {200, 202, 199, 203, 198, 201, 200};

    @Test
    void curvesThatChangePlacesCrossBetweenTwoPoints() {
        ResultFixture fixture = new ResultFixture()
                .rounds("fs", at(16, "1KiB"), AROUND_100)
                .rounds("db", at(16, "1KiB"), AROUND_200)
                .rounds("fs", at(1, "1KiB"), AROUND_200)
                .rounds("db", at(1, "1KiB"), AROUND_100);

        assertThat(SweepAnalysis.curvesOf(fixture.compared())).singleElement().satisfies(curves -> {
            assertThat(curves).returns(SweepAxis.CONCURRENCY, SweepCurves::axis).returns("1KiB", SweepCurves::fixed);
            assertThat(curves.points()).containsExactly("1", "16");
            assertThat(curves.crossovers()).containsExactly(new Crossover("fs", "db", "1", "16", true));
            assertThat(curves.curves().get("fs").get("16").median()).isEqualTo(100);
        });
    }

    @Test
    void aCrossoverOfMediansAloneIsNotSignificant() {
        ResultFixture fixture = new ResultFixture()
                .rounds("fs", at(8, "1KiB"), AROUND_200)
                .rounds("db", at(8, "1KiB"), AROUND_100)
                .rounds("fs", at(8, "4KiB"), 100, 101, 102)
                .rounds("db", at(8, "4KiB"), 101, 102, 103);

        assertThat(SweepAnalysis.curvesOf(fixture.compared())).singleElement().satisfies(curves -> {
            assertThat(curves).returns(SweepAxis.SIZE, SweepCurves::axis).returns("8", SweepCurves::fixed);
            assertThat(curves.crossovers()).containsExactly(new Crossover("fs", "db", "1KiB", "4KiB", false));
        });
    }

    @Test
    void aStandInHasACurveButNeverCrosses() {
        ResultFixture fixture = new ResultFixture()
                .target("fs")
                .target("seaweed", 1, Durability.DURABLE, "loopback", true)
                .rounds("fs", at(1, "1KiB"), AROUND_100)
                .rounds("seaweed", at(1, "1KiB"), AROUND_200)
                .rounds("fs", at(2, "1KiB"), AROUND_200)
                .rounds("seaweed", at(2, "1KiB"), AROUND_100);

        assertThat(SweepAnalysis.curvesOf(fixture.compared())).singleElement().satisfies(curves -> {
            assertThat(curves.curves()).containsKey("seaweed");
            assertThat(curves.crossovers()).isEmpty();
        });
    }

    /** The medians change places at the point that was passed over. */
    @Test
    void aPointAtWhichTargetsAreNotComparedIsNotPassedOver() {
        ResultFixture fixture = new ResultFixture()
                .rounds("fs", at(1, "1KiB"), AROUND_200)
                .rounds("db", at(1, "1KiB"), AROUND_100)
                .rounds("fs", at(4, "1KiB"), AROUND_100);
        for (int round = 1; round <= AROUND_200.length; round++) {
            fixture.add(fixture.measurement(
                    "db", at(4, "1KiB"), round, AROUND_200[round - 1], ResultFixture.operations(400, 1, 0), List.of()));
        }

        assertThat(SweepAnalysis.curvesOf(fixture.compared()))
                .singleElement()
                .returns(List.of(), SweepCurves::crossovers)
                .returns(List.of("4"), SweepCurves::uncompared);
    }

    @Test
    void aRunWithoutASweepHasNoCurves() {
        ResultFixture fixture =
                new ResultFixture().rounds("fs", ResultFixture.WRITE, 1, 2).rounds("fs", ResultFixture.READ, 1, 2);
        assertThat(SweepAnalysis.curvesOf(fixture.compared())).isEmpty();
    }

    private static Cell at(int concurrency, String size) {
        return new Cell("write", new Arrivals.Closed(), concurrency, size);
    }
}
