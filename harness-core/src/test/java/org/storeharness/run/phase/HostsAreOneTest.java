package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Extent;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Workload;
import org.storeharness.run.phase.WorkerReport.CpuTime;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RunContext;
import org.storeharness.run.stage.Stage;
import org.storeharness.sample.IntervalMerger;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.unit.HostShare;
import org.storeharness.unit.RecordCopy;
import org.storeharness.unit.TestLength;
import org.storeharness.workload.KeyChanges;
import org.storeharness.workload.KeySpace;

/** Hosts with as many workers together do exactly what one host does: under a planted clock everything is equal. */
@Timeout(120)
class HostsAreOneTest {
    private static final int WORKERS = 6;
    private static final int OPERATIONS = TestLength.of(1_501, 30_011);
    private static final long PHASE_NANOS = 1_000_000_000_000L;
    private static final String PLAN = """
            targets: {memory: {store: memory, batch: 2}}
            workloads:
              write: {operations: {write: 1}, concurrency: 6, content: {size: 100B-300B},
                phases: {measure: {operations: 1}}}
              mixed: {operations: {write: 2, read: 3, update: 1, delete: 1}, concurrency: 6, keys: zipfian,
                content: {size: 100B-300B}, phases: {measure: {operations: 1}}}
              again: {operations: {read: 1}, concurrency: 6, keys: shuffled, content: {size: 100B-300B},
                phases: {measure: {operations: 1}}}
              open: {operations: {write: 1, read: 1}, concurrency: 6, arrivals: poisson 1000/s,
                content: {size: 100B-300B}, phases: {measure: {operations: 1}}}
              constant: {operations: {write: 1}, concurrency: 6, arrivals: 1000/s,
                content: {size: 100B-300B}, phases: {measure: {operations: 1}}}
            """;

    private final Plan plan = PlanFiles.parse(PLAN, "test.yaml");

    /** The observations of a run. */
    private static final class Seen {
        private final List<String> workers = new ArrayList<>();
        private final List<String> intervals = new ArrayList<>();
        private final List<String> totals = new ArrayList<>();
        private final List<String> keys = new ArrayList<>();
        private final List<Long> scheduled = new ArrayList<>();
        private Map<Integer, List<String>> asked = Map.of();
    }

    private Seen run(int hosts, String... workloads) throws Exception {
        Seen seen = new Seen();
        RecordingStore store = new RecordingStore();
        OpenTarget target = new OpenTarget(
                "memory", plan.targets().values().iterator().next(), new NoOptions(), store.driven(), null);
        ThreadClock clock = new ThreadClock();
        RunContext context = PhaseOrders.context(clock);
        Map<String, OpenTarget> targets = Map.of("memory", target);
        try (Site site = hosts == 1
                ? new LocalSite(HostShare.WHOLE, targets, context)
                : new CombinedSite(hosts, targets, context)) {
            for (int number = 0; number < workloads.length; number++) {
                run(site, target, workloads[number], number, seen);
            }
        }
        seen.asked = store.asked();
        return seen;
    }

    /** The options of a store that has none. */
    private record NoOptions() {}

    private void run(Site site, OpenTarget target, String name, int number, Seen seen) throws Exception {
        Workload workload = plan.workloads().get(name);
        Stage stage = new Stage("memory", name, workload, 1, number);
        OpenGroup group = site.open(List.of(stage));
        assertThat(group.workers()).containsExactly(WORKERS);
        KeySpace keys = target.keys(workload.content().size());
        for (int phase = 1; phase <= 2; phase++) {
            PhaseOrder order = new PhaseOrder(
                    stage,
                    "phase-" + phase,
                    Extent.of(OPERATIONS),
                    0,
                    plan.seed(),
                    number * 10L + phase,
                    Duration.ofSeconds(60),
                    Duration.ofDays(365),
                    FailurePolicy.NONE_TOLERATED,
                    keys.allot(WORKERS, 2),
                    keys.snapshot());
            List<PhaseReport> reports = perform(site, group.ready(List.of(order)), phase, seen);
            keys.record(
                    order.allotment(),
                    KeyChanges.join(reports.stream().map(PhaseReport::keys).toList()),
                    workload.writes());
            seen.keys.add(keys.snapshot().text() + " " + keys.allot(1, 1).firstKey());
            note(reports, seen);
        }
        assertThat(group.close()).isEmpty();
    }

    private static List<PhaseReport> perform(Site site, SitePhase phase, int number, Seen seen) throws Exception {
        IntervalMerger<PhaseTotals> merger = IntervalMerger.ofOperations(
                site.hosts(), (interval, samples) -> seen.intervals.add(interval + "\n" + samples.text()));
        phase.begin(number * PHASE_NANOS, new PhaseListener() {
            @Override
            public void samples(int stage, int host, long interval, PhaseTotals samples) {
                merger.add(host, interval, samples);
            }

            @Override
            public void over(int stage, int host) {
                merger.over(host);
            }

            @Override
            public void client(int host, long interval, ClientObservation observed) {}
        });
        boolean over = false;
        while (!over) {
            over = phase.awaitBriefly();
        }
        List<List<PhaseReport>> reports = phase.end();
        seen.totals.add(merger.finish().text());
        return reports.get(0);
    }

    private static void note(List<PhaseReport> reports, Seen seen) {
        PhaseTotals totals = new PhaseTotals();
        for (PhaseReport report : reports) {
            totals.add(report.totals());
            seen.scheduled.add(report.totals().operations().scheduled());
            report.workers().stream().map(HostsAreOneTest::withoutCpuTime).forEach(seen.workers::add);
        }
        assertThat(totals.operations().ok()).isEqualTo(totals.operations().scheduled());
        assertThat(totals.text()).isEqualTo(seen.totals.get(seen.totals.size() - 1));
    }

    private static String withoutCpuTime(WorkerReport worker) {
        return SiteJson.write(RecordCopy.with(worker, "cpuTime", CpuTime.UNKNOWN));
    }

    /** Of several hosts; three show what others show. */
    static IntStream hosts() {
        return TestLength.EXHAUSTIVE ? IntStream.rangeClosed(1, 4) : IntStream.of(3);
    }

    @ParameterizedTest
    @MethodSource("hosts")
    void underClosedLoadEverythingIsEqual(int hosts) throws Exception {
        String[] workloads = {"write", "mixed", "again"};
        Seen one = run(1, workloads);
        Seen several = run(hosts, workloads);
        assertThat(one.asked).hasSize(WORKERS);
        assertThat(one.asked.values())
                .allSatisfy(operations -> assertThat(operations)
                        .hasSizeBetween(6 * (OPERATIONS / WORKERS), 6 * (OPERATIONS / WORKERS + 1)));
        assertThat(several.asked).isEqualTo(one.asked);
        assertThat(several.keys).isEqualTo(one.keys);
        assertThat(several.workers).isEqualTo(one.workers).hasSize(6 * WORKERS);
        assertThat(several.intervals).isEqualTo(one.intervals).hasSizeGreaterThanOrEqualTo(6);
        assertThat(several.totals).isEqualTo(one.totals);
    }

    /** The worker that takes an arrival depends on when each is free; the number of arrivals, and the host that takes them, do not. */
    @ParameterizedTest
    @MethodSource("hosts")
    void underOpenLoadEachHostTakesItsShareOfTheArrivals(int hosts) throws Exception {
        Seen seen = run(hosts, "write", "open", "constant");
        List<Long> expected = new ArrayList<>();
        for (int phase = 0; phase < 4; phase++) {
            for (int host = 0; host < hosts; host++) {
                expected.add(new HostShare(host, hosts).of(OPERATIONS));
            }
        }
        assertThat(seen.scheduled.subList(2 * hosts, seen.scheduled.size())).isEqualTo(expected);
    }

    /** Of seven hosts one has none of the six workers. */
    @Test
    void hostsWithoutAWorkerHoldNobodyUp() throws Exception {
        Seen one = run(1, "write", "again");
        assertThat(run(7, "write", "again").intervals).isEqualTo(one.intervals);
    }
}
