package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.storeharness.environment.CountersDelta;
import org.storeharness.plan.Arrivals;
import org.storeharness.report.CautionText;
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

/** The cautions about the hosts of a measurement. */
class MeasurementCautionsTest {
    private static final String WORK = "write: {operations: {write: 1}, phases: {measure: {operations: 9}}}";
    private static final Cell CELL = new Cell("write", new Arrivals.Closed(), 12, "1KiB");

    /** A measurement of 2 s. */
    private final ResultFixture measured = new ResultFixture().target("m");

    @Test
    void equalHostsWithClocksThatAreKnownWellAreNotCautionedAgainst() {
        assertThat(MeasurementCautions.ofHosts(
                        of(1_000, HostPart.of("a", 1), HostPart.of("b", 0.95), HostPart.of("c", 1.05))))
                .isEmpty();
        assertThat(MeasurementCautions.ofHosts(measured.measurement("m", CELL, 1, 1_000)))
                .isEmpty();
    }

    @Test
    void aHostThatDidMuchLessThanItsShareIsNamed() {
        assertThat(MeasurementCautions.ofHosts(
                        of(1_000, HostPart.of("a", 1.2), HostPart.of("b", 0.6), HostPart.of("c", 1.2))))
                .singleElement()
                .satisfies(caution -> {
                    assertThat(caution.code()).isEqualTo(CautionCode.HOST_SLOW);
                    assertThat(caution.text("host")).isEqualTo("b");
                    assertThat(caution.number("share")).isCloseTo(0.6, within(1e-9));
                });
    }

    @Test
    void aHostOfFewOperationsIsNotCalledSlowForChance() {
        assertThat(MeasurementCautions.ofHosts(
                        of(9, HostPart.of("a", 1.2), HostPart.of("b", 0.6), HostPart.of("c", 1.2))))
                .isEmpty();
    }

    @Test
    void skewAndBoundTogetherMayBeThreeMilliseconds() {
        HostClock atTheLimit = new HostClock(-2_000_000, 1_000_000, null);
        HostClock beyond = new HostClock(2_000_000, 1_000_001, null);
        List<Caution> cautions = MeasurementCautions.ofHosts(
                of(1_000, new HostPart("a", 1, atTheLimit, List.of()), new HostPart("b", 1, beyond, List.of())));
        assertThat(cautions).singleElement().satisfies(caution -> {
            assertThat(caution.code()).isEqualTo(CautionCode.HOST_START_UNSURE);
            assertThat(caution.text("host")).isEqualTo("b");
            assertThat(caution.whole("skewNanos")).isEqualTo(2_000_000);
        });
    }

    @Test
    void aClockOfAnotherRateIsNamed() {
        // over 2 s, 1.5 in 1000 are 3 ms
        HostClock asFastAsOneMayBe = new HostClock(0, 50_000, 1_500_000.0);
        HostClock slower = new HostClock(0, 50_000, -1_500_001.0);
        HostClock notKnown = new HostClock(0, 50_000, null);
        List<Caution> cautions = MeasurementCautions.ofHosts(of(
                1_000,
                new HostPart("a", 1, asFastAsOneMayBe, List.of()),
                new HostPart("b", 1, slower, List.of()),
                new HostPart("c", 1, notKnown, List.of())));
        assertThat(cautions).singleElement().satisfies(caution -> {
            assertThat(caution.code()).isEqualTo(CautionCode.HOST_CLOCK_RATE);
            assertThat(caution.text("host")).isEqualTo("b");
            assertThat(caution.number("share")).isCloseTo(-0.0015, within(1e-6));
        });
        HostClock disciplined = new HostClock(0, 50_000, 999_999.0);
        assertThat(disciplined.isOfAnotherRate(3_600)).isFalse();
        assertThat(asFastAsOneMayBe.isOfAnotherRate(3_600)).isTrue();
    }

    @Test
    void aRunNamesTheHostsWithTheirWorkloadAndHowOften() {
        CautionCollector cautions = CautionCollectorTest.collector(WORK);
        Caution limit = Caution.of(CautionCode.CLIENT_OWN_WORK).with("share", 0.4);
        for (int round = 1; round <= 2; round++) {
            cautions.add(of(
                    1_000,
                    HostPart.of("a", 1.2),
                    HostPart.of("b", 0.6),
                    new HostPart("c", 1.2, HostFixture.CLOCK, List.of(limit))));
        }
        assertThat(cautions.cautions(true))
                .extracting(CautionText::line)
                .contains(
                        "m: b did 0.60 of its share at write, so the total is not n times the figure of one host (the first of 2 times)",
                        "m: the client may have been the limit at write on c: workers spent 40.0 % of their time between"
                                + " operations, on contents, checks and recording (the first of 2 times)");
    }

    @Test
    void whatDisturbedTheMachineOfAHostNamesIt() {
        CautionCollector cautions = CautionCollectorTest.collector(WORK);
        Measurement plain = of(1_000, HostPart.of("a", 1), HostPart.of("b", 1));
        List<HostMeasurement> hosts = new ArrayList<>(plain.hosts());
        hosts.set(1, stolen(hosts.get(1)));
        cautions.add(plain.withHosts(hosts, plain.client()));
        assertThat(cautions.cautions(true))
                .filteredOn(caution -> caution.code() == CautionCode.STEAL)
                .extracting(CautionText::line)
                .containsExactly("m: the hypervisor took 7.0 % of the processor time (steal) at write on b");
    }

    private static HostMeasurement stolen(HostMeasurement from) {
        CountersDelta stolen = RecordCopy.with(
                from.client().counters(),
                "machine",
                new CountersDelta.MachineDelta(0.3, 0.07, 0.0, 0.0, 0.0, 0L, null, null, null, null));
        return RecordCopy.with(from, "client", RecordCopy.with(from.client(), "counters", stolen));
    }

    private Measurement of(double rate, HostPart... parts) {
        return HostFixture.shared(measured.measurement("m", CELL, 1, rate), parts);
    }
}
