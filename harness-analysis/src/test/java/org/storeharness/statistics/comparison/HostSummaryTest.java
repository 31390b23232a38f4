package org.storeharness.statistics.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.storeharness.store.Refusals.assertInvalid;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Arrivals;
import org.storeharness.result.HostFixture;
import org.storeharness.result.HostFixture.HostPart;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.HostClock;
import org.storeharness.result.measurement.HostMeasurement;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.unit.RecordCopy;

/** The summary of hosts follows from the work of each of them. */
class HostSummaryTest {
    private final ResultFixture fixture = new ResultFixture().target("m");

    @Test
    void aHostIsJudgedByItsPartOfTheOperationsInFlight() {
        // Of 4 operations in flight over 3 hosts one has 2: with twice the rate it does no more than its share.
        Measurement round = closed(4, 1, 1_000, HostPart.of("a", 2), HostPart.of("b", 1), HostPart.of("c", 1));
        assertThat(RelativeHostRate.of(round))
                .extracting(RelativeHostRate::even)
                .containsExactly(0.5, 0.25, 0.25);
        assertThat(RelativeHostRate.of(round))
                .allSatisfy(share -> assertThat(share.relativeRate()).isCloseTo(1, within(1e-9)));
    }

    @Test
    void underOpenLoadEveryHostHasAnEvenPartOfTheArrivals() {
        Cell open = new Cell("write", Arrivals.parse("1000/s"), 4, "1KiB");
        Measurement round = HostFixture.shared(
                fixture.measurement("m", open, 1, 1_000),
                HostPart.of("a", 1),
                HostPart.of("b", 1),
                HostPart.of("c", 0.5));
        assertThat(RelativeHostRate.of(round))
                .extracting(RelativeHostRate::even)
                .containsOnly(1 / 3.0);
        assertThat(RelativeHostRate.of(round).get(2).relativeRate()).isCloseTo(0.6, within(1e-9));
    }

    @Test
    void aHostWithoutOperationsInFlightIsLeftOut() {
        Measurement round = closed(2, 1, 100, HostPart.of("a", 1), HostPart.of("b", 1), HostPart.of("c", 0));
        assertThat(RelativeHostRate.of(round))
                .extracting(share -> share.measured().host())
                .containsExactly("a", "b");
    }

    @Test
    void figuresAreThoseOverTheRoundsAndTheClockThatOfTheWorst() {
        HostClock worst = new HostClock(2_000_000, 1_000_000, null);
        Caution limit = Caution.of(CautionCode.CLIENT_OWN_WORK).with("share", 0.4);
        List<HostSummary> hosts = HostSummary.of(List.of(
                closed(12, 1, 1_000, HostPart.of("a", 1), HostPart.of("b", 1)),
                closed(12, 2, 1_100, new HostPart("a", 3, worst, List.of(limit)), HostPart.of("b", 1)),
                closed(12, 3, 1_200, HostPart.of("a", 1), HostPart.of("b", 1))));
        assertThat(hosts).extracting(HostSummary::host).containsExactly("a", "b");
        HostSummary a = hosts.get(0);
        assertThat(a.opsPerSecond().median()).isCloseTo(600, within(1e-9));
        assertThat(a.opsPerSecond().high()).isCloseTo(825, within(1e-9));
        assertThat(a.relativeRate()).isCloseTo(1, within(1e-9));
        assertThat(a.clock()).isEqualTo(worst);
        assertThat(a.limits()).containsExactly(CautionCode.CLIENT_OWN_WORK);
        assertThat(a.clientKnown()).isTrue();
        assertThat(hosts.get(1).limits()).isEmpty();
        assertThat(hosts.get(1).clock()).isEqualTo(HostFixture.CLOCK);
    }

    @Test
    void theSlowestAndTheFastestAreFound() {
        List<HostSummary> hosts = HostSummary.of(
                List.of(closed(12, 1, 1_000, HostPart.of("a", 1), HostPart.of("b", 0.9), HostPart.of("c", 1.1))));
        assertThat(HostSummary.slowest(hosts)).map(HostSummary::host).contains("b");
        assertThat(HostSummary.fastest(hosts)).map(HostSummary::host).contains("c");
        assertThat(HostSummary.slowest(List.of())).isEmpty();
        assertThat(HostSummary.of(List.of(fixture.measurement("m", ResultFixture.WRITE, 1, 10))))
                .isEmpty();
    }

    @Test
    void partsThatAreNotTheWholeAreRefused() {
        Measurement whole = closed(12, 1, 1_000, HostPart.of("a", 1), HostPart.of("b", 1));
        HostMeasurement a = whole.hosts().get(0);
        assertInvalid(
                () -> whole.withHosts(List.of(a), whole.client()),
                "must have the operations of the measurement together");
        assertInvalid(() -> whole.withHosts(List.of(a, a), whole.client()), "must have different names");
        HostMeasurement wide = RecordCopy.with(whole.hosts().get(1), "concurrency", 7);
        assertInvalid(
                () -> whole.withHosts(List.of(a, wide), whole.client()),
                "the 12 operations in flight of the measurement together, got 13");
    }

    @Test
    void whatLimitsTheClientOfAHostLimitsTheMeasurementAndNamesTheHost() {
        Caution limit = Caution.of(CautionCode.CLIENT_PROCESSORS).with("share", 0.9);
        Measurement plain = closed(12, 1, 1_000, HostPart.of("a", 1), HostPart.of("b", 1));
        assertThat(plain.client().isLimit()).isFalse();
        Measurement limited =
                closed(12, 1, 1_000, HostPart.of("a", 1), new HostPart("b", 1, HostFixture.CLOCK, List.of(limit)));
        assertThat(limited.client()).isEqualTo(plain.client().withBoundBy(List.of(limit.with("host", "b"))));
    }

    private Measurement closed(int concurrency, int round, double rate, HostPart... parts) {
        Cell cell = new Cell("write", new Arrivals.Closed(), concurrency, "1KiB");
        return HostFixture.shared(fixture.measurement("m", cell, round, rate), parts);
    }
}
