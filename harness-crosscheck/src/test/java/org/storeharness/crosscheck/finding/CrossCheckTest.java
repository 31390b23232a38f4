package org.storeharness.crosscheck.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.storeharness.crosscheck.model.CounterSource;
import org.storeharness.crosscheck.model.ObservedTotals;
import org.storeharness.crosscheck.model.Peer;
import org.storeharness.crosscheck.model.Quantity;
import org.storeharness.crosscheck.model.ReportedTotals;
import org.storeharness.crosscheck.model.Tolerance;
import org.storeharness.crosscheck.model.ToolRun;
import org.storeharness.crosscheck.model.ToolRunner;
import org.storeharness.crosscheck.model.ToolWorkload;
import org.storeharness.crosscheck.peer.Wrk;

class CrossCheckTest {
    private static final ToolWorkload WORK = new ToolWorkload(
            "work",
            List.of(),
            List.of(),
            new ToolWorkload.Footprint(0, 0, false, Tolerance.ofOperations(0), ""),
            CounterSource.NONE);

    private final List<String> order = new ArrayList<>();

    /** Tools that report the same in every run; the peer reports so many operations of the 1,000 that were counted. */
    private final class Planted implements ToolRunner {
        private final long peerOperations;
        private final List<String> problems;

        Planted(long peerOperations, String... problems) {
            this.peerOperations = peerOperations;
            this.problems = List.of(problems);
        }

        @Override
        public Peer peer() {
            return Wrk.PEER;
        }

        @Override
        public ToolRun runHarness(ToolWorkload work) {
            order.add("harness");
            return run(200, 1_000, List.of());
        }

        @Override
        public ToolRun runPeer(ToolWorkload work) {
            order.add("peer");
            return run(100, peerOperations, problems);
        }

        private ToolRun run(double rate, long operations, List<String> failures) {
            return new ToolRun(
                    Map.of(Quantity.THROUGHPUT, rate),
                    new ReportedTotals(operations, null),
                    ObservedTotals.ofOperations("server", 1_000),
                    failures);
        }
    }

    private static WorkloadFindings check(ToolRunner tools, int pairs) throws Exception {
        return new CrossCheck(tools, 0.05, pairs, line -> {}).check(WORK);
    }

    @Test
    void thePeerWarmsUpOnceAndThenBothRunInTheOrderAbba() throws Exception {
        check(new Planted(1_000), 4);
        assertThat(order)
                .containsExactly("peer", "harness", "peer", "peer", "harness", "harness", "peer", "peer", "harness");
    }

    @Test
    void quantitiesThatNeitherToolReportsAreLeftOut() throws Exception {
        WorkloadFindings found = check(new Planted(1_000), 5);
        assertThat(found.rows()).singleElement().satisfies(row -> {
            assertThat(row.quantity()).isEqualTo(Quantity.THROUGHPUT);
            assertThat(row.verdict()).isEqualTo(PairedVerdict.HARNESS_FASTER);
            assertThat(row.ratio())
                    .isNotNull()
                    .satisfies(ratio -> assertThat(ratio.ratio()).isCloseTo(2, offset(1e-9)));
        });
        assertThat(found.sound()).isTrue();
        assertThat(found.unobservedReason()).isEmpty();
    }

    @Test
    void totalsThatTheCountersContradictMakeTheFindingsUnsound() throws Exception {
        WorkloadFindings found = check(new Planted(1_500), 5);
        assertThat(found.sound()).isFalse();
        assertThat(found.totalsChecks())
                .extracting(TotalsCheck::tool, TotalsCheck::agrees)
                .containsExactly(tuple("harness", true), tuple("wrk", false));
    }

    @Test
    void aFailedOperationMakesTheFindingsUnsound() throws Exception {
        WorkloadFindings found = check(new Planted(1_000, "2 operations failed"), 1);
        assertThat(found.sound()).isFalse();
        assertThat(found.problems()).containsExactly("wrk: 2 operations failed");
    }
}
