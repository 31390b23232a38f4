package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Durability;
import org.storeharness.report.CautionText;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.result.measurement.Measurement.FailureExample;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.result.measurement.StoreActivity;
import org.storeharness.store.CacheChoice;
import org.storeharness.store.CacheEvidence;
import org.storeharness.store.StoreFacts;

class CautionCollectorTest {
    private static final Cell CLOSED = new Cell("work", new Arrivals.Closed(), 16, "1KiB");

    /** Whose last operation ends after 2.001 s. */
    private final ResultFixture measured = new ResultFixture().target("m");

    /** Of a plan with this work on a target that is called m. */
    static CautionCollector collector(String work) {
        return new CautionCollector(
                PlanFiles.parse("{targets: {m: {store: memory}}, workloads: {" + work + "}}", "plan.yaml"),
                new ClientBottleneckDetector(4, null));
    }

    private static List<String> told(CautionCollector cautions, CautionCode code) {
        return cautions.cautions(true).stream()
                .filter(caution -> caution.code() == code)
                .map(CautionText::line)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "write: 1, 2s, 1000, false",
        "delete: 1, 2s, 1000, false",
        "delete: 1, 2010ms, 1000, false",
        "delete: 1, 2100ms, 1000, true",
        "delete: 1, 2100ms, 10, false"
    })
    void aPhaseThatRanOutOfObjectsToDeleteIsCautionedAgainst(
            String operations, String duration, double rate, boolean told) {
        CautionCollector cautions = collector("work: {operations: {" + operations
                + "}, arrivals: 1000/s, phases: {measure: {duration: " + duration + "}}}");
        cautions.add(measured.measurement("m", new Cell("work", Arrivals.parse("1000/s"), 16, "1KiB"), 1, rate));
        assertThat(cautions.cautions(true))
                .filteredOn(caution -> CautionText.message(caution)
                        .equals("nothing was left to delete after 2001ms of work: its figures are those of a shorter"
                                + " phase"))
                .hasSize(told ? 1 : 0);
    }

    /** A throttled service whose retries all succeed: its rate is that of the pauses, and nothing has failed. */
    @Test
    void whyAttemptsWereRepeatedIsToldThoughNoOperationFailed() {
        CautionCollector cautions = collector("work: {operations: {write: 1}, phases: {measure: {duration: 2s}}}");
        cautions.add(measured.measurement(
                "m",
                CLOSED,
                1,
                41,
                new OperationCounts(82, 0, 0, 0, 0, 0, 0, 0, 0, 12),
                List.of(
                        new FailureExample(FailureExample.RETRIED, "upload answered 500", 1),
                        new FailureExample(FailureExample.RETRIED, "upload answered 503: SlowDown", 10))));
        assertThat(told(cautions, CautionCode.OPERATIONS_RETRIED))
                .containsExactly("m: work in round 1: 82 ok, 11 retries (upload answered 503: SlowDown): the pauses"
                        + " before them are part of all figures");
        assertThat(told(cautions, CautionCode.OPERATIONS_NOT_DONE)).isEmpty();
    }

    /** Of two targets beside one without the fact; where the work does nothing that the fact is of, nothing is told. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            DIRECT_IO_DIFFERS | write | directIo | yes | no: too small | own bypassed the page cache, and sync did not: what they read came from different places
            UPLOADS_DIFFER | write | uploads in parts | above 64MiB | never | uploads in parts differ: above 64MiB (own); never (sync). Targets of different ones did different work
            UPLOADS_DIFFER | read | uploads in parts | above 64MiB | never | ''
            DOWNLOADS_DIFFER | read | downloads checked by | no checksum | x-amz-checksum | downloads checked by differ: no checksum (own); x-amz-checksum (sync). Targets of different ones did different work
            DOWNLOADS_DIFFER | write | downloads checked by | no checksum | x-amz-checksum | ''
            """)
    void targetsThatDoTheirWorkInDifferentWaysAreNamed(
            CautionCode code, String operation, String fact, String own, String other, String line) {
        CautionCollector cautions =
                collector("work: {operations: {" + operation + ": 1}, phases: {fill: 1, measure: {operations: 1}}}");
        TargetResult first = target("own", Map.of(fact, own));
        TargetResult silent = target("other", Map.of());
        cautions.addFacts(List.of(first, target("sync", Map.of(fact, own)), silent));
        assertThat(told(cautions, code)).isEmpty();
        cautions.addFacts(List.of(first, target("sync", Map.of(fact, other)), silent));
        assertThat(told(cautions, code)).isEqualTo(line.isEmpty() ? List.of() : List.of("run: " + line));
    }

    private static TargetResult target(String name, Map<String, String> settings) {
        return new TargetResult(
                name, "fs", 1, Map.of(), new StoreFacts("files", "/data", Durability.DURABLE, false, settings), null);
    }

    @Test
    void aPageCacheInAnotherStateInvalidatesAndAnUnknownOneIsCautionedAgainst() {
        assertThat(withCache(CacheEvidence.observed(CacheChoice.COLD, 0.5, "")))
                .filteredOn(Caution::invalidates)
                .extracting(CautionText::line)
                .containsExactly("m: work in round 1 requested a page cache that is cold, but 50 % of its"
                        + " files' pages were in memory");
        assertThat(withCache(CacheEvidence.unknown(CacheChoice.COLD, null, "no library")))
                .noneMatch(Caution::invalidates)
                .extracting(CautionText::message)
                .contains("whether the page cache was cold at work is not known: no library");
    }

    private List<Caution> withCache(CacheEvidence evidence) {
        CautionCollector cautions = collector("work: {operations: {write: 1}, phases: {measure: {duration: 2s}}}");
        Measurement plain = measured.measurement("m", CLOSED, 1, 1000);
        cautions.add(ResultFixture.beside(plain, new StoreActivity(0, 0, Map.of()), evidence));
        return cautions.cautions(true);
    }

    @Test
    void theFirstThreeAbandonedDirectoriesAreNamedAndTheOthersCounted() {
        List<Path> left = IntStream.rangeClosed(1, 4)
                .mapToObj(run -> Path.of("data", "harness-r" + run))
                .toList();
        assertThat(PlannedCautions.ofLeftDirectories(left.subList(0, 1)))
                .containsExactly(Caution.of(CautionCode.ABANDONED_DIRECTORY).with("directory", "data/harness-r1"));
        assertThat(PlannedCautions.ofLeftDirectories(left))
                .hasSize(4)
                .endsWith(Caution.of(CautionCode.MORE_ABANDONED_DIRECTORIES)
                        .with("count", 1)
                        .with("parent", "data"));
    }

    @Test
    void cautionsWithTheSameCodeTargetAndWorkloadAreMergedWithTheirNumber() {
        List<Caution> cautions = new ArrayList<>();
        Caution first = Caution.of(CautionCode.CLIENT_COLLECTIONS, "fs").with("share", 0.015);
        Caution written = first.with("workload", "write");
        cautions.add(written);
        cautions.add(first.about("postgres").with("workload", "write"));
        cautions.add(Caution.of(CautionCode.STEAL, "fs").with("workload", "write"));
        cautions.add(first.with("workload", "read"));
        cautions.add(written.with("share", 0.315));
        assertThat(Caution.merge(cautions))
                .containsExactly(
                        written.with("times", 2),
                        first.about("postgres").with("workload", "write").with("times", 1),
                        Caution.of(CautionCode.STEAL, "fs")
                                .with("workload", "write")
                                .with("times", 1),
                        first.with("workload", "read").with("times", 1));
    }

    @Test
    void cautionsOnDifferentHostsStayApart() {
        List<Caution> cautions = new ArrayList<>();
        Caution slow = Caution.of(CautionCode.HOST_SLOW, "fs").with("workload", "write");
        cautions.add(slow.with("host", "a"));
        cautions.add(slow.with("host", "b"));
        cautions.add(slow.with("host", "a"));
        assertThat(Caution.merge(cautions))
                .containsExactly(
                        slow.with("host", "a").with("times", 2),
                        slow.with("host", "b").with("times", 1));
    }

    @ParameterizedTest
    @CsvSource({
        "4000, 3000, 3000, ''",
        "4990, 2510, 2500, ''",
        "5000, 2500, 2500, 'a did 50.0 % of the operations, b 25.0 %: an even share of 3 servers is 33.3 %'",
        "4200, 4200, 1600, 'a did 42.0 % of the operations, c 16.0 %: an even share of 3 servers is 33.3 %'",
        "4200, 4100, 1700, ''",
        "0, 10000, 0, 'b did 100.0 % of the operations, a 0.0 %: an even share of 3 servers is 33.3 %'",
        "2999, 0, 0, ''"
    })
    void serversFarFromAnEvenShareAreNamed(long first, long second, long third, String expected) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("a", first);
        counts.put("b", second);
        counts.put("c", third);
        assertThat(MeasurementCautions.unevenServers(counts)
                        .map(CautionText::message)
                        .orElse(""))
                .isEqualTo(expected);
    }
}
