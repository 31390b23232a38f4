package org.storeharness.statistics.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Extent;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Phases;
import org.storeharness.plan.Workload;
import org.storeharness.result.HostFixture;
import org.storeharness.result.HostFixture.HostPart;
import org.storeharness.result.Metric;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.result.ScaleCurve;
import org.storeharness.result.ScaleFixture;
import org.storeharness.result.ScalePoint;
import org.storeharness.result.ScalePoint.HostRate;
import org.storeharness.result.ScalePoint.ScaleBound;
import org.storeharness.result.ScaleResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;

class ScaleAnalysisTest {
    private static final ScaleResult PLANTED = ScaleAnalysis.of(ScaleFixture.runs());

    @Test
    void thereIsACurveForEachTargetWithAPointForEachNumberOfHosts() {
        assertThat(PLANTED.curves())
                .extracting(ScaleCurve::target)
                .containsExactly(
                        ScaleFixture.FREE,
                        ScaleFixture.DISK,
                        ScaleFixture.SERVER,
                        ScaleFixture.LIMITED,
                        ScaleFixture.CROWDED);
        assertThat(PLANTED.curves())
                .allSatisfy(curve ->
                        assertThat(curve.points()).extracting(ScalePoint::hosts).containsExactly(1, 2, 4));
        assertThat(PLANTED.runs())
                .extracting(run -> run.hosts() + " " + run.run().id())
                .containsExactly("1 20260131-120000-n1", "2 20260131-120000-n2", "4 20260131-120000-n4");
    }

    @Test
    void scalingIsTheRateAgainstSoManyTimesThatOfASingleHost() {
        List<ScalePoint> free = curve(ScaleFixture.FREE).points();
        assertThat(free.get(0).scaling().value()).isEqualTo(1);
        assertThat(free.get(2).opsPerSecond().value()).isCloseTo(4_000, within(0.5));
        assertThat(free.get(2).scaling().value()).isCloseTo(1, within(1e-9));
        List<ScalePoint> disk = curve(ScaleFixture.DISK).points();
        assertThat(disk.get(1).scaling().value()).isCloseTo(1, within(1e-9));
        assertThat(disk.get(2).scaling().value()).isCloseTo(0.5, within(1e-9));
        assertThat(disk.get(2).scaling().low()).isBetween(0.48, 0.5);
        assertThat(disk.get(2).scaling().high()).isBetween(0.5, 0.52);
    }

    @Test
    void theSlowestAndTheFastestHostAreNamed() {
        ScalePoint four = curve(ScaleFixture.FREE).points().get(2);
        HostRate slowest = four.slowest();
        assertThat(slowest.host()).isEqualTo("d");
        assertThat(slowest.share()).isCloseTo(0.98, within(1e-9));
        assertThat(slowest.opsPerSecond()).isCloseTo(980, within(1e-6));
        assertThat(four.fastest().host()).isEqualTo("a");
        assertThat(curve(ScaleFixture.FREE).points().get(0).slowest()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"free, NOTHING", "disk, DEVICE", "server, STORE", "limited, CLIENTS", "crowded, MACHINE"})
    void whatBoundsTheHostsFollowsFromTheClientsTheMachinesAndTheDevice(String target, ScaleBound bound) {
        List<ScalePoint> points = curve(target).points();
        assertThat(points.get(0).bound()).isNull();
        assertThat(points.get(1).bound()).isEqualTo(ScaleBound.NOTHING);
        assertThat(points.get(2).bound()).isEqualTo(bound);
    }

    @Test
    void hostsOnTheSameMachineAreNamed() {
        assertThat(PLANTED.sharedMachines()).containsExactly(List.of("c", "d"));
    }

    @Test
    void aMachineThatOthersKeepBusyIsNoLimitOfHostsThatStillScale() {
        ScalePoint two = two(
                List.of(shared(4, 1, 1_000, 1), shared(4, 2, 1_001, 1)), List.of(busy(8, 1, 2_000), busy(8, 2, 2_001)));
        assertThat(two.bound()).isEqualTo(ScaleBound.NOTHING);
    }

    @Test
    void theStoreIsNotBlamedWhereTheMachineOfAHostWasBusy() {
        ScalePoint two = two(
                List.of(shared(4, 1, 1_000, 1), shared(4, 2, 1_001, 1)),
                List.of(busy(8, 1, 1_000), shared(8, 2, 1_001, 2)));
        assertThat(two.bound()).isEqualTo(ScaleBound.CLIENTS);
    }

    /** The second of three hosts shares its machine with the third, which does not take part in the run of two. */
    @Test
    void aMachineIsSharedByThoseAloneWhoTakePart() {
        Map<String, String> machines = Map.of("a", "boot-a", "b", "boot-b", "c", "boot-b");
        ScaleResult result = ScaleAnalysis.of(new TreeMap<>(Map.of(
                1, run(List.of(shared(4, 1, 1_000, 1), shared(4, 2, 1_001, 1)), machines, "a"),
                2, run(List.of(busy(8, 1, 1_000), busy(8, 2, 1_001)), machines, "a", "b"),
                3, run(List.of(busy(12, 1, 1_000), busy(12, 2, 1_001)), machines, "a", "b", "c"))));
        assertThat(result.sharedMachines()).containsExactly(List.of("b", "c"));
        assertThat(result.curves().get(0).points())
                .extracting(ScalePoint::bound)
                .containsExactly(null, ScaleBound.CLIENTS, ScaleBound.MACHINE);
    }

    @Test
    void oneRoundNamesWhatIsSeenToBeBusyAndNothingElse() {
        ScalePoint busy = two(List.of(shared(4, 1, 1_000, 1)), List.of(busy(8, 1, 1_000)));
        assertThat(busy.scaling().low()).isNull();
        assertThat(busy.bound()).isEqualTo(ScaleBound.CLIENTS);
        ScalePoint idle = two(List.of(shared(4, 1, 1_000, 1)), List.of(shared(8, 1, 1_000, 2)));
        assertThat(idle.bound()).isEqualTo(ScaleBound.NOT_KNOWN);
    }

    @Test
    void withoutASingleHostNothingIsSaid() {
        TreeMap<Integer, RunResult> runs = new TreeMap<>(ScaleFixture.runs());
        runs.remove(1);
        ScalePoint four = ScaleAnalysis.of(runs).curves().get(1).points().get(1);
        assertThat(four.scaling()).isNull();
        assertThat(four.bound()).isEqualTo(ScaleBound.NOT_KNOWN);
        assertThat(ScaleAnalysis.of(runs).curves().get(1).single()).isEmpty();
    }

    @Test
    void clientsThatWereNotObservedLeaveTheBoundUnknown() {
        ResultFixture fixture = new ResultFixture().target("m");
        ScalePoint two = two(
                List.of(fixture.measurement("m", cell(4), 1, 1_000), fixture.measurement("m", cell(4), 2, 1_001)),
                List.of(fixture.measurement("m", cell(8), 1, 1_000), fixture.measurement("m", cell(8), 2, 1_001)));
        assertThat(two.scaling().value()).isCloseTo(0.5, within(0.01));
        assertThat(two.bound()).isEqualTo(ScaleBound.NOT_KNOWN);
    }

    @Test
    void roundsThatDifferTooMuchLeaveTheBoundUnknown() {
        ScalePoint two = two(
                List.of(shared(4, 1, 1_000, 1), shared(4, 2, 1_100, 1)),
                List.of(shared(8, 1, 1_000, 2), shared(8, 2, 2_000, 2)));
        assertThat(two.scaling().value()).isLessThan(0.9);
        assertThat(two.scaling().high()).isGreaterThan(0.9);
        assertThat(two.bound()).isEqualTo(ScaleBound.NOT_KNOWN);
    }

    @Test
    void hostsThatShareTheSameOperationsInFlightAreNotJudged() {
        ScalePoint two = two(
                List.of(shared(4, 1, 1_000, 1), shared(4, 2, 1_001, 1)),
                List.of(shared(4, 1, 1_000, 2), shared(4, 2, 1_001, 2)));
        assertThat(two.bound()).isEqualTo(ScaleBound.NOT_KNOWN);
    }

    @Test
    void aRoundThatDidNothingLeavesTheScalingUnknown() {
        ScalePoint two = two(
                List.of(shared(4, 1, 1_000, 1), shared(4, 2, 1_001, 1)),
                List.of(shared(8, 1, 0, 2), shared(8, 2, 1_001, 2)));
        assertThat(two.opsPerSecond().value()).isZero();
        assertThat(two.scaling()).isNull();
        assertThat(two.bound()).isEqualTo(ScaleBound.NOT_KNOWN);
    }

    @Test
    void aLimitOfPercentilesIsNoLimitOfTheRate() {
        Caution late = Caution.of(CautionCode.CLIENT_LATE).with(Metric.PERCENTILES, "p99");
        ScalePoint two = two(
                List.of(shared(4, 1, 1_000, 1), shared(4, 2, 1_001, 1)),
                List.of(limited(1, 1_000, late), limited(2, 1_001, late)));
        assertThat(two.bound()).isEqualTo(ScaleBound.STORE);
    }

    @Test
    void aScheduleIsNotAskedHowItScales() {
        Cell open = new Cell("write", Arrivals.parse("1000/s"), 4, "1KiB");
        ResultFixture fixture = new ResultFixture().target("m");
        ScalePoint two = two(
                List.of(fixture.measurement("m", open, 1, 1_000)), List.of(fixture.measurement("m", open, 1, 1_000)));
        assertThat(two.scaling()).isNull();
        assertThat(two.bound()).isNull();
    }

    @Test
    void pointsOfASweepKeepTheirPlaceAndTheirOwnSingleHost() {
        ScaleResult result = ScaleAnalysis.of(new TreeMap<>(Map.of(
                1, run(List.of(shared(4, 1, 1_000, 1), shared(16, 1, 3_000, 1))),
                2, run(List.of(shared(8, 1, 2_000, 2), shared(32, 1, 4_500, 2))))));
        assertThat(result.curves()).hasSize(2);
        assertThat(result.curves().get(0).points().get(1).scaling().value()).isCloseTo(1, within(1e-9));
        assertThat(result.curves().get(1).points().get(1).scaling().value()).isCloseTo(0.75, within(1e-9));
    }

    /** Four times as many hosts had written four times as many objects by then, which are slower to read. */
    @Test
    void readsOfADataSetThatGrewWithTheHostsDoNotTellHowTheyScale() {
        ScalePoint grown = two(List.of(reads(1, 10_000, 1_000)), List.of(reads(2, 40_000, 1_000)));
        assertThat(grown.scaling()).isNull();
        assertThat(grown.bound()).isEqualTo(ScaleBound.NOT_KNOWN);
        assertThat(two(List.of(reads(1, 10_000, 1_000)), List.of(reads(2, 10_000, 1_000)))
                        .scaling()
                        .value())
                .isCloseTo(0.5, within(1e-9));
    }

    /** As in the benchmark of SeaweedFS: each host writes so many files, and n hosts n times as many. */
    @Test
    void readsOfAnEqualShareForEachHostTellHowTheyScale() {
        List<Measurement> single = List.of(reads(1, 10_000, 1_000));
        List<Measurement> both = List.of(reads(2, 20_000, 1_900));
        ScalePoint two = two(filled(single, Extent.of(10_000)), filled(both, Extent.of(20_000)));
        assertThat(two.scaling().value()).isCloseTo(0.95, within(1e-9));
        assertThat(two.objects()).isEqualTo(2);
        Extent time = Extent.of(Duration.ofSeconds(1));
        assertThat(two(filled(single, time), filled(both, time)).scaling())
                .as("time may have made as many by chance")
                .isNull();
        List<Measurement> more = List.of(reads(2, 40_000, 1_900));
        assertThat(two(filled(single, Extent.of(10_000)), filled(more, Extent.of(20_000)))
                        .scaling())
                .isNull();
    }

    /** A run whose writes before the reads went that far. */
    private static RunResult filled(List<Measurement> reads, Extent writes) {
        Workload write =
                ResultFixture.workload(0, OperationKind.WRITE).withPhases(new Phases(0, Extent.none(), writes));
        ResultFixture fixture = new ResultFixture()
                .target("m")
                .planned("write", write)
                .planned("read", ResultFixture.workload(0, OperationKind.READ));
        reads.forEach(fixture::add);
        return fixture.build();
    }

    /** Reads of so many hosts, over so many objects. */
    private static Measurement reads(int hosts, long objects, double rate) {
        Cell cell = new Cell("read", new Arrivals.Closed(), 4 * hosts, "1KiB");
        return new ResultFixture().target("m").objects("m", objects).measurement("m", cell, 1, rate);
    }

    private static ScaleCurve curve(String target) {
        return PLANTED.curves().stream()
                .filter(curve -> curve.target().equals(target))
                .findFirst()
                .orElseThrow();
    }

    private static Cell cell(int concurrency) {
        return new Cell("write", new Arrivals.Closed(), concurrency, "1KiB");
    }

    private static Measurement shared(int concurrency, int round, double rate, int hosts) {
        Measurement whole = new ResultFixture().target("m").measurement("m", cell(concurrency), round, rate);
        return hosts == 1
                ? HostFixture.shared(whole, HostPart.of("a", 1))
                : HostFixture.shared(whole, HostPart.of("a", 1), HostPart.of("b", 1));
    }

    /** Of two hosts; the machine of one is busy. */
    private static Measurement busy(int concurrency, int round, double rate) {
        return ScaleFixture.withBusyMachine(shared(concurrency, round, rate, 2), "b");
    }

    private static Measurement limited(int round, double rate, Caution limit) {
        return HostFixture.shared(
                new ResultFixture().target("m").measurement("m", cell(8), round, rate),
                HostPart.of("a", 1),
                new HostPart("b", 1, HostFixture.CLOCK, List.of(limit)));
    }

    private static RunResult run(List<Measurement> rounds) {
        ResultFixture fixture = new ResultFixture().target("m");
        rounds.forEach(fixture::add);
        return fixture.build();
    }

    /** Of hosts on these machines, by their names. */
    private static RunResult run(List<Measurement> rounds, Map<String, String> machines, String... names) {
        ResultFixture fixture = new ResultFixture().target("m").hosts(ScaleFixture.on(machines, names));
        rounds.forEach(fixture::add);
        return fixture.build();
    }

    /** The point of two hosts against a single one. */
    private static ScalePoint two(List<Measurement> single, List<Measurement> both) {
        return two(run(single), run(both));
    }

    private static ScalePoint two(RunResult single, RunResult both) {
        return ScaleAnalysis.of(new TreeMap<>(Map.of(1, single, 2, both)))
                .curves()
                .get(0)
                .points()
                .get(1);
    }
}
