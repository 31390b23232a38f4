package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Plan;
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
    /** Whose last operation ends after 2.001 s. */
    private final ResultFixture measured = new ResultFixture().target("m");

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
        Plan plan = PlanFiles.parse("""
                targets: {m: {store: memory}}
                workloads:
                  work: {operations: {%s}, arrivals: 1000/s, phases: {measure: {duration: %s}}}
                """.formatted(operations, duration), "plan.yaml");
        CautionCollector cautions = new CautionCollector(plan, new ClientBottleneckDetector(4, null));
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
        Plan plan = PlanFiles.parse("""
                targets: {m: {store: memory}}
                workloads: {work: {operations: {write: 1}, phases: {measure: {duration: 2s}}}}
                """, "plan.yaml");
        CautionCollector cautions = new CautionCollector(plan, new ClientBottleneckDetector(4, null));
        cautions.add(measured.measurement(
                "m",
                new Cell("work", new Arrivals.Closed(), 16, "1KiB"),
                1,
                41,
                new OperationCounts(82, 0, 0, 0, 0, 0, 0, 0, 0, 12),
                List.of(
                        new FailureExample(FailureExample.RETRIED, "upload answered 500", 1),
                        new FailureExample(FailureExample.RETRIED, "upload answered 503: SlowDown", 10))));
        assertThat(cautions.cautions(true))
                .filteredOn(caution -> caution.code() == CautionCode.OPERATIONS_RETRIED)
                .extracting(CautionText::line)
                .containsExactly("m: work in round 1: 82 ok, 11 retries (upload answered 503: SlowDown): the pauses"
                        + " before them are part of all figures");
        assertThat(cautions.cautions(true)).noneMatch(caution -> caution.code() == CautionCode.OPERATIONS_NOT_DONE);
    }

    @Test
    void storesOfFilesThatDoNotAllBypassThePageCacheAreNamed() {
        Plan plan = PlanFiles.parse("""
                targets: {direct: {store: fs}, small: {store: fs}, other: {store: memory}}
                workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 1}}}}
                """, "test.yaml");
        CautionCollector cautions = new CautionCollector(plan, new ClientBottleneckDetector(4, null));
        TargetResult direct = target("direct", Map.of(StoreFacts.DIRECT_IO, "yes"));
        TargetResult other = target("other", Map.of());
        cautions.addFacts(List.of(direct, other));
        assertThat(cautions.cautions(true)).noneMatch(caution -> caution.code() == CautionCode.DIRECT_IO_DIFFERS);
        cautions.addFacts(List.of(direct, target("small", Map.of(StoreFacts.DIRECT_IO, "no: too small")), other));
        assertThat(cautions.cautions(true))
                .filteredOn(caution -> caution.code() == CautionCode.DIRECT_IO_DIFFERS)
                .extracting(CautionText::message)
                .containsExactly(
                        "direct bypassed the page cache, and small did not: what they read came from different places");
    }

    @ParameterizedTest
    @CsvSource({"write, true", "read, false"})
    void clientsThatUploadInDifferentWaysAreNamedWhereThereAreUploads(String operation, boolean told) {
        Plan plan = PlanFiles.parse("""
                targets: {own: {store: memory}, sync: {store: memory}, other: {store: memory}}
                workloads: {work: {operations: {%s: 1}, phases: {fill: 1, measure: {operations: 1}}}}
                """.formatted(operation), "test.yaml");
        CautionCollector cautions = new CautionCollector(plan, new ClientBottleneckDetector(4, null));
        TargetResult own = target("own", Map.of("uploads in parts", "above 64MiB"));
        TargetResult other = target("other", Map.of());
        cautions.addFacts(List.of(own, target("sync", Map.of("uploads in parts", "above 64MiB")), other));
        assertThat(cautions.cautions(true)).noneMatch(caution -> caution.code() == CautionCode.UPLOADS_DIFFER);
        cautions.addFacts(List.of(own, target("sync", Map.of("uploads in parts", "never")), other));
        assertThat(cautions.cautions(true))
                .filteredOn(caution -> caution.code() == CautionCode.UPLOADS_DIFFER)
                .extracting(CautionText::message)
                .isEqualTo(
                        told
                                ? List.of(
                                        "uploads in parts differ: above 64MiB (own); never (sync). Targets of different"
                                                + " ones did different work")
                                : List.of());
    }

    @ParameterizedTest
    @CsvSource({"write, false", "read, true"})
    void clientsThatCheckDownloadsInDifferentWaysAreNamedWhereThereAreReads(String operation, boolean told) {
        Plan plan = PlanFiles.parse("""
                targets: {own: {store: memory}, sync: {store: memory}}
                workloads: {work: {operations: {%s: 1}, phases: {fill: 1, measure: {operations: 1}}}}
                """.formatted(operation), "test.yaml");
        CautionCollector cautions = new CautionCollector(plan, new ClientBottleneckDetector(4, null));
        cautions.addFacts(List.of(
                target("own", Map.of("downloads checked by", "no checksum")),
                target("sync", Map.of("downloads checked by", "x-amz-checksum-mode enabled"))));
        assertThat(cautions.cautions(true))
                .filteredOn(caution -> caution.code().toString().equals("DOWNLOADS_DIFFER"))
                .extracting(CautionText::message)
                .isEqualTo(
                        told
                                ? List.of("downloads checked by differ: no checksum (own); x-amz-checksum-mode enabled"
                                        + " (sync). Targets of different ones did different work")
                                : List.of());
    }

    private static TargetResult target(String name, Map<String, String> settings) {
        return new TargetResult(
                name, "fs", 1, Map.of(), new StoreFacts("files", "/data", Durability.DURABLE, false, settings), null);
    }

    @Test
    void aPageCacheInAnotherStateInvalidatesAndAnUnknownOneIsCautionedAgainst() {
        Plan plan = PlanFiles.parse("""
                targets: {m: {store: memory}}
                workloads:
                  work: {operations: {write: 1}, phases: {measure: {duration: 2s}}}
                """, "plan.yaml");
        Measurement plain = measured.measurement("m", new Cell("work", new Arrivals.Closed(), 16, "1KiB"), 1, 1000);
        StoreActivity none = new StoreActivity(0, 0, Map.of());

        CautionCollector warm = new CautionCollector(plan, new ClientBottleneckDetector(4, null));
        warm.add(ResultFixture.beside(plain, none, CacheEvidence.observed(CacheChoice.COLD, 0.5, "")));
        assertThat(warm.cautions(true))
                .filteredOn(Caution::invalidates)
                .extracting(CautionText::line)
                .containsExactly("m: work in round 1 requested a page cache that is cold, but 50 % of its"
                        + " files' pages were in memory");

        CautionCollector unknown = new CautionCollector(plan, new ClientBottleneckDetector(4, null));
        unknown.add(ResultFixture.beside(plain, none, CacheEvidence.unknown(CacheChoice.COLD, null, "no library")));
        assertThat(unknown.cautions(true))
                .noneMatch(Caution::invalidates)
                .extracting(CautionText::message)
                .contains("whether the page cache was cold at work is not known: no library");
    }
}
