package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.storeharness.result.HostFixture;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.HostMeasurement;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.phase.MeasurementMaker.HostReport;

/** Hosts whose rates are known by construction. */
class HostMeasurementTest {
    private static final Caution LIMIT = Caution.of(CautionCode.CLIENT_OWN_WORK).with("share", 0.4);

    /** The first host does 100 operations a second and the second one 50; that one is still busy when the first is done. */
    private static PlantedPhase both() {
        return new PlantedPhase().worker(0, 2_000, 10).worker(0, 2_400, 20);
    }

    private static Measurement shared() {
        return MeasurementMaker.withHosts(
                MeasurementMakerTest.measure(both()),
                both().report(),
                List.of(
                        new HostReport(
                                "a",
                                1,
                                new PlantedPhase().worker(0, 2_000, 10).report(),
                                HostFixture.client(List.of(LIMIT)),
                                HostFixture.CLOCK),
                        new HostReport(
                                "b",
                                1,
                                new PlantedPhase().worker(0, 2_400, 20).report(),
                                HostFixture.client(List.of()),
                                HostFixture.CLOCK)));
    }

    @Test
    void ratesAreThoseInTheWindowOfAllAndAddUp() {
        Measurement whole = shared();
        List<HostMeasurement> hosts = whole.hosts();
        assertThat(hosts.get(0).throughput().opsPerSecond()).isCloseTo(100, Percentage.withPercentage(1));
        assertThat(hosts.get(1).throughput().opsPerSecond()).isCloseTo(50, Percentage.withPercentage(1));
        assertThat(hosts.get(0).throughput().opsPerSecond()
                        + hosts.get(1).throughput().opsPerSecond())
                .isCloseTo(whole.throughput().opsPerSecond(), within(1e-9));
        assertThat(hosts.get(0).throughput().bytesPerSecond()
                        + hosts.get(1).throughput().bytesPerSecond())
                .isCloseTo(whole.throughput().bytesPerSecond(), within(1e-6));
    }

    @Test
    void operationsAndTimesAreThoseOfTheHost() {
        List<HostMeasurement> hosts = shared().hosts();
        assertThat(hosts).extracting(HostMeasurement::host).containsExactly("a", "b");
        assertThat(hosts.get(0).operations().ok()).isEqualTo(200);
        assertThat(hosts.get(1).operations().ok()).isEqualTo(120);
        assertThat(hosts.get(0).serviceTime().mean()).isCloseTo(10e6, Percentage.withPercentage(1));
        assertThat(hosts.get(1).responseTime().mean()).isCloseTo(20e6, Percentage.withPercentage(1));
    }

    @Test
    void theLimitOfOneClientIsThatOfTheMeasurement() {
        assertThat(shared().client().boundBy()).containsExactly(LIMIT.with("host", "a"));
    }

    @Test
    void hostsThatNeverOverlapHaveRatesOverTheWholeTime() {
        PlantedPhase apart = new PlantedPhase().worker(0, 1_000, 10).worker(1_000, 2_000, 10);
        Measurement whole = MeasurementMakerTest.measure(
                new PlantedPhase().worker(0, 1_000, 10).worker(1_000, 2_000, 10));
        assertThat(whole.window().common()).isFalse();
        List<HostMeasurement> hosts = MeasurementMaker.withHosts(
                        whole,
                        apart.report(),
                        List.of(
                                new HostReport(
                                        "a",
                                        1,
                                        new PlantedPhase().worker(0, 1_000, 10).report(),
                                        HostFixture.client(List.of()),
                                        HostFixture.CLOCK),
                                new HostReport(
                                        "b",
                                        1,
                                        new PlantedPhase()
                                                .worker(1_000, 2_000, 10)
                                                .report(),
                                        HostFixture.client(List.of()),
                                        HostFixture.CLOCK)))
                .hosts();
        assertThat(hosts)
                .allSatisfy(host ->
                        assertThat(host.throughput().opsPerSecond()).isCloseTo(50, Percentage.withPercentage(1)));
    }
}
