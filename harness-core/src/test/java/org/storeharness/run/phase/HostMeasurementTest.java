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

    /** A host with one worker that does operations of so many milliseconds one after the other. */
    private record OneWorker(long fromMillis, long untilMillis, double operationMillis, List<Caution> limits) {
        void addTo(PlantedPhase phase) {
            phase.worker(fromMillis, untilMillis, operationMillis);
        }

        HostReport report(String name) {
            PlantedPhase own = new PlantedPhase();
            addTo(own);
            return new HostReport(name, 1, own.report(), HostFixture.client(limits), HostFixture.CLOCK);
        }
    }

    private static Measurement of(OneWorker a, OneWorker b) {
        PlantedPhase both = new PlantedPhase();
        a.addTo(both);
        b.addTo(both);
        return MeasurementMaker.withHosts(
                MeasurementMakerTest.measure(both), both.report(), List.of(a.report("a"), b.report("b")));
    }

    /** The first host does 100 operations a second and the second one 50; that one is still busy when the first is done. */
    private static Measurement shared() {
        return of(new OneWorker(0, 2_000, 10, List.of(LIMIT)), new OneWorker(0, 2_400, 20, List.of()));
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
        Measurement whole = of(new OneWorker(0, 1_000, 10, List.of()), new OneWorker(1_000, 2_000, 10, List.of()));
        assertThat(whole.window().common()).isFalse();
        assertThat(whole.hosts())
                .allSatisfy(host ->
                        assertThat(host.throughput().opsPerSecond()).isCloseTo(50, Percentage.withPercentage(1)));
    }
}
