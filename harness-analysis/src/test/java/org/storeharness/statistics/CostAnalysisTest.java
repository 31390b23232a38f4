package org.storeharness.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Prices;
import org.storeharness.plan.Prices.StorePrices;
import org.storeharness.result.Cost;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.unit.RecordCopy;

/** Costs are worked out by hand: the fixture's operations are of 1 KiB, so that a million of them are 0.95367431640625 GiB. */
class CostAnalysisTest {
    private static final Offset<Double> EXACT = Offset.offset(1e-9);
    private static final double GIB_OF_A_MILLION = 1e6 / (1 << 20);

    private static List<Cost> costs(Prices prices, double... rates) {
        return CostAnalysis.of(new ResultFixture()
                .target("a")
                .target("b")
                .prices(prices)
                .rounds("a", ResultFixture.WRITE, rates)
                .build());
    }

    private static Prices of(String store, StorePrices prices) {
        return new Prices("USD", null, Map.of(store, prices));
    }

    /** At 1,000/s a million operations take 1,000 s, which are 0.2777... of an hour: of 3.60 and 0.36 they cost 1.00 and 0.10. */
    @Test
    void hoursAreSpreadOverTheOperationsThatAreDoneInThem() {
        Prices prices = new Prices("USD", 0.36, Map.of("a", new StorePrices(null, null, null, 3.6)));
        Cost cost = costs(prices, 1_000).get(0);
        assertThat(cost.perMillion().value()).isEqualTo(1.1, EXACT);
        assertThat(cost.perMillion().low()).isNull();
        assertThat(cost.parts().get("servers")).isEqualTo(1, EXACT);
        assertThat(cost.parts().get("clients")).isEqualTo(0.1, EXACT);
        assertThat(cost.parts().get("requests")).isZero();
    }

    /** Six rounds of 1,000 to 2,000 per second: the interval of six is from the lowest to the highest, so the fastest is the cheapest. */
    @Test
    void theIntervalIsThatOfTheRate() {
        Cost cost = costs(of("a", new StorePrices(null, null, null, 3.6)), 1_000, 2_000, 1_250, 1_600, 1_250, 1_600)
                .get(0);
        assertThat(cost.perMillion().low()).isEqualTo(0.5, EXACT);
        assertThat(cost.perMillion().high()).isEqualTo(1, EXACT);
        assertThat(cost.perMillion().value()).isBetween(0.625, 0.8);
    }

    @Test
    void requestsAndBytesCostAsMuchAtEveryRate() {
        StorePrices prices =
                new StorePrices(Map.of(OperationKind.WRITE, 5.0), Map.of(OperationKind.WRITE, 0.09), 0.023, null);
        Cost cost =
                costs(of("a", prices), 1_000, 2_000, 1_250, 1_600, 1_250, 1_600).get(0);
        double expected = 5 + GIB_OF_A_MILLION * (0.09 + 0.023);
        assertThat(cost.perMillion().value()).isEqualTo(expected, EXACT);
        assertThat(cost.perMillion().low()).isEqualTo(expected, EXACT);
        assertThat(cost.parts().get("requests")).isEqualTo(5, EXACT);
        assertThat(cost.parts().get("moved")).isEqualTo(0.08583068847656250, EXACT);
        assertThat(cost.parts().get("stored")).isEqualTo(0.02193450927734375, EXACT);
    }

    @Test
    void readsCostNothingWhereWritesAloneHaveAPrice() {
        Cost cost = CostAnalysis.of(new ResultFixture()
                        .target("a")
                        .prices(of(
                                "a",
                                new StorePrices(
                                        Map.of(OperationKind.WRITE, 5.0), Map.of(OperationKind.WRITE, 1.0), 1.0, null)))
                        .rounds("a", ResultFixture.READ, 1_000)
                        .build())
                .get(0);
        assertThat(cost.perMillion().value()).isZero();
    }

    /** Each operation of 1 KiB reads 512 bytes and writes as many. */
    @Test
    void anUpdateThatReadsFirstCostsARequestOfEachKindAndTheBytesOfEach() {
        Map<OperationKind, Double> millions = Map.of(OperationKind.READ, 0.4, OperationKind.UPDATE, 5.0);
        Map<OperationKind, Double> moved = Map.of(OperationKind.READ, 0.09, OperationKind.UPDATE, 0.01);
        ResultFixture fixture =
                new ResultFixture().target("a").prices(of("a", new StorePrices(millions, moved, null, null)));
        Cost cost = CostAnalysis.of(fixture.add(ResultFixture.asReadBeforeUpdate(
                                fixture.measurement("a", ResultFixture.WRITE, 1, 1_000)))
                        .build())
                .get(0);
        assertThat(cost.parts().get("requests")).isEqualTo(5.4, EXACT);
        assertThat(cost.parts().get("moved")).isEqualTo(GIB_OF_A_MILLION / 2 * 0.1, EXACT);
    }

    /**
     * Of 1 KiB of both halves the read has what the update has not: nothing of a request for the header alone, and the rest of a range.
     * What is drawn need not have its mean, since some keys are read more often: each half has as much.
     */
    @ParameterizedTest
    @CsvSource({"1KiB, 0", "768B, 0.25", "512B-1KiB, 0.5", "256B/768B per operation, 0.25", "4KiB, 0"})
    void aReadBeforeAnUpdateThatWasNotOfTheWholeObjectCostsWhatTheUpdateDidNotMove(String sizes, double share) {
        Map<OperationKind, Double> moved = Map.of(OperationKind.READ, 1.0, OperationKind.UPDATE, 0.0);
        ResultFixture fixture =
                new ResultFixture().target("a").prices(of("a", new StorePrices(null, moved, null, null)));
        Cell cell = new Cell("rmw", new Arrivals.Closed(), 16, sizes);
        Measurement round = RecordCopy.with(
                ResultFixture.asReadBeforeUpdate(fixture.measurement("a", cell, 1, 1_000)), "verifiedReads", 0L);
        Cost cost = CostAnalysis.of(fixture.add(round).build()).get(0);
        assertThat(cost.parts().get("moved")).isEqualTo(GIB_OF_A_MILLION * share, EXACT);
    }

    @Test
    void aTargetHasThePricesOfItsNameOrElseOfItsStoreOrNone() {
        StorePrices prices = new StorePrices(null, null, null, 3.6);
        assertThat(costs(of("other", prices), 1_000)).isEmpty();
        String store = new ResultFixture().target("a").build().targets().get(0).store();
        assertThat(costs(of(store, prices), 1_000)).hasSize(1);
        assertThat(costs(of("a", prices), 1_000, 0)).isEmpty();
    }
}
