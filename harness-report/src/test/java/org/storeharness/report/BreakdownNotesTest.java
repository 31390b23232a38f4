package org.storeharness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.KindResult;
import org.storeharness.result.measurement.Throughput;
import org.storeharness.unit.RecordCopy;

class BreakdownNotesTest {
    private final ResultFixture fixture = new ResultFixture().target("weed");

    @Test
    void aServerFirstSeenInALaterRoundIsShownToo() {
        fixture.add(round(1, Map.of("a:1", 600L, "b:2", 400L)));
        fixture.add(round(2, Map.of("a:1", 500L, "b:2", 300L, "c:3", 200L)));
        assertThat(lines())
                .hasSize(3)
                .anyMatch(line -> line.startsWith("weed at a:1: 1,100 operations (55.0 %), 550/s, ms mean "))
                .anyMatch(line -> line.startsWith("weed at c:3: 200 operations (10.0 %), 200/s, ms mean "));
    }

    @Test
    void aStoreWithOneServerHasNoServerNotes() {
        fixture.add(round(1, Map.of("a:1", 1_000L)));
        assertThat(lines()).isEmpty();
    }

    @Test
    void theReadsAndTheWritesOfAMixHaveALineEach() {
        Measurement whole = fixture.measurement("weed", ResultFixture.WRITE, 1, 500);
        fixture.add(ResultFixture.withKinds(whole, Map.of("read", part(whole, 700), "write", part(whole, 300))));
        assertThat(lines())
                .hasSize(2)
                .anyMatch(line -> line.startsWith("weed read: 700 operations (70.0 %), 700/s, ms mean "))
                .anyMatch(line -> line.startsWith("weed write: 300 operations (30.0 %), 300/s, ms mean "));
    }

    @Test
    void readsSayWhenTheirFirstByteCame() {
        fixture.add(fixture.measurement("weed", ResultFixture.READ, 1, 500));
        fixture.add(fixture.measurement("weed", ResultFixture.READ, 2, 500));
        assertThat(lines())
                .hasSize(1)
                .allMatch(line ->
                        line.matches("weed first byte after the start of a read: p50 [0-9.]+ ms, p99 [0-9.]+ ms"));
    }

    /** A percentile that too few reads have is not shown as a dash. */
    @Test
    void theFirstByteOfFewReadsHasTheHighestPercentileThatIsKnown() {
        fixture.add(withoutFirstBytes("p99"));
        assertThat(lines())
                .singleElement()
                .asString()
                .matches("weed first byte after the start of a read: p50 [0-9.]+ ms, p95 [0-9.]+ ms");
    }

    @Test
    void ofTheFirstByteOfVeryFewReadsNothingIsSaid() {
        fixture.add(withoutFirstBytes("p50", "p90", "p95", "p99"));
        assertThat(lines()).isEmpty();
    }

    private Measurement withoutFirstBytes(String... unknown) {
        Measurement reads = fixture.measurement("weed", ResultFixture.READ, 1, 500);
        Latency few = reads.serviceTime();
        for (String percentile : unknown) {
            few = RecordCopy.with(few, percentile, null);
        }
        return RecordCopy.with(reads, "parts", Map.of("first-byte", few));
    }

    private static KindResult part(Measurement whole, long count) {
        return new KindResult(
                ResultFixture.operations(count, 0, 0),
                new Throughput(count, count, 0),
                whole.serviceTime(),
                whole.responseTime());
    }

    private List<String> lines() {
        TargetRow row = CellResults.of(fixture.build()).get(0).rows().get(0);
        return BreakdownNotes.of(row, false);
    }

    private Measurement round(int number, Map<String, Long> operations) {
        Measurement whole = fixture.measurement("weed", ResultFixture.WRITE, number, 500);
        Map<String, KindResult> kinds = new LinkedHashMap<>(whole.kinds());
        operations.forEach((server, count) -> kinds.put(Measurement.kindOfServer(server), part(whole, count)));
        return ResultFixture.withKinds(whole, kinds);
    }
}
