package org.storeharness.cluster.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.storeharness.cluster.link.HostEvent;
import org.storeharness.environment.CollectionPause;
import org.storeharness.environment.CountersDelta;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Workload;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.SlowOperation;
import org.storeharness.run.phase.ClientObservation;
import org.storeharness.run.phase.PhaseOrders;
import org.storeharness.run.phase.PhaseReport;
import org.storeharness.sample.Latencies;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.sample.SlowestOperations;
import org.storeharness.sample.WorkerRecorder.Activity;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.workload.KeySpace;

/** Figures of a host that cannot be are no part of a result, and the host is named. */
@Timeout(60)
class ReportCheckTest {
    private static final String PLAN = """
            rounds: 1
            cold: true
            targets: {memory: {store: memory}}
            workloads:
              write: {operations: {write: 1}, concurrency: 1, content: {size: 100B}, phases: {measure: {duration: 1ms}}}
            """;

    private static final Function<Integer, List<HostEvent>> NOTHING = phase -> List.of();

    @TempDir
    private Path directory;

    private RunResult run(UnaryOperator<PhaseReport> report, Function<Integer, List<HostEvent>> told) throws Exception {
        try (TestCluster cluster = new TestCluster(directory, List.of(HookedMemory.PLAIN), TestCluster.PATIENT, "b")) {
            ScriptedAgent.join(cluster, "b", report, told);
            cluster.await();
            return cluster.run(PLAN);
        }
    }

    private static void require(PhaseReport report) {
        KeySpace keys = KeySpace.after(0, new KeySpace.KeyCounter());
        Workload workload = PlanFiles.parse(PLAN, "test.yaml").workloads().get("write");
        ReportCheck.require(PhaseOrders.of(workload, keys.allot(1, 1), keys.snapshot()), 1, report);
    }

    private static Activity startedAt(long nanos) {
        return new Activity(0, nanos, 5, 5, 5, 1, 1);
    }

    static Stream<Arguments> impossibleReports() {
        return Stream.of(
                Arguments.of("workers[0].firstStart", ScriptedAgent.report(startedAt(-1), 0, List.of(0L))),
                Arguments.of("workers[0].overdue", ScriptedAgent.report(ScriptedAgent.IDLE, -1, List.of(0L))),
                Arguments.of("keys.blocks", ScriptedAgent.report(ScriptedAgent.IDLE, 0, List.of(-1L))),
                Arguments.of("keys.blocks", ScriptedAgent.report(ScriptedAgent.IDLE, 0, List.of(Long.MAX_VALUE))),
                Arguments.of("keys.blocks", ScriptedAgent.report(ScriptedAgent.IDLE, 0, List.of(0L, 0L))),
                Arguments.of("client.pauses", pausedBackwards()),
                Arguments.of("clients", ofTwoHosts()),
                Arguments.of("slowest.startNanos", withSlow(Long.MIN_VALUE)),
                Arguments.of("workers", withoutWorkers()));
    }

    private static PhaseReport pausedBackwards() {
        PhaseReport one = ScriptedAgent.nothing();
        ClientObservation client = new ClientObservation(
                one.client().counters(), one.client().hiccups(), List.of(new CollectionPause(5, 4)));
        return new PhaseReport(one.totals(), one.workers(), one.keys(), client);
    }

    private static PhaseReport withSlow(long startNanos) {
        PhaseReport one = ScriptedAgent.nothing();
        SlowOperation slow = new SlowOperation(startNanos, 5, "read", 0, null, null, null, Map.of("rest", 5L), null);
        return new PhaseReport(
                one.totals(), one.workers(), one.keys(), one.clients(), new SlowestOperations(List.of(slow), 0));
    }

    private static PhaseReport ofTwoHosts() {
        PhaseReport one = ScriptedAgent.nothing();
        return new PhaseReport(
                one.totals(), one.workers(), one.keys(), List.of(one.client(), one.client()), SlowestOperations.NONE);
    }

    private static PhaseReport withoutWorkers() {
        PhaseReport one = ScriptedAgent.nothing();
        return new PhaseReport(one.totals(), List.of(), one.keys(), one.client());
    }

    @ParameterizedTest
    @MethodSource("impossibleReports")
    void aFigureThatCannotBeIsNamed(String field, PhaseReport report) {
        require(ScriptedAgent.nothing());
        assertThatThrownBy(() -> require(report))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageStartingWith(field + " must be ");
    }

    @Test
    void aHostThatDidNothingIsPossible() throws Exception {
        RunResult result = run(UnaryOperator.identity(), NOTHING);
        assertThat(TestCluster.early(result)).isEmpty();
        assertThat(result.results()).hasSize(1);
    }

    @Test
    void aReportWithAFigureThatCannotBeEndsTheRun() throws Exception {
        RunResult result = run(usual -> withoutWorkers(), NOTHING);
        assertThat(TestCluster.early(result))
                .startsWith("the run ended early: agent 'b' reports an impossible figure: workers must be ")
                .endsWith(": nothing of the phase is used" + AgentCalls.ADVICE);
        assertThat(result.results()).isEmpty();
        assertThat(result.run().valid()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"7, 0", "-1, 0", "0, -1", "0, 2000000000"})
    void whatIsToldOfAnotherTimeOrStageEndsTheRun(int stage, int interval) throws Exception {
        RunResult result = run(
                UnaryOperator.identity(),
                phase -> List.of(new HostEvent.Samples(phase, stage, interval, new PhaseTotals())));
        assertThat(TestCluster.early(result))
                .contains("agent 'b' reported interval " + interval + " of stage " + stage + ", which is impossible: ");
        assertThat(result.results()).isEmpty();
    }

    /** Hiccups of 73 years are written, and are no histogram to who reads them. */
    private static ClientObservation unreadable() {
        Histogram hiccups = Latencies.emptyHistogram();
        hiccups.recordValue(1L << 61);
        return new ClientObservation(CountersDelta.UNKNOWN, hiccups);
    }

    @Test
    void aReportThatCannotBeReadEndsTheRunWithTheReason() throws Exception {
        RunResult result =
                run(usual -> new PhaseReport(usual.totals(), usual.workers(), usual.keys(), unreadable()), NOTHING);
        assertThat(TestCluster.early(result))
                .contains("an answer of agent 'b' cannot be read: ", "has a histogram that cannot be read");
        assertThat(result.results()).isEmpty();
    }

    @Test
    void whatIsToldAndCannotBeReadEndsTheRunWithTheReason() throws Exception {
        RunResult result =
                run(UnaryOperator.identity(), phase -> List.of(new HostEvent.ClientSamples(phase, 0, unreadable())));
        assertThat(TestCluster.early(result))
                .contains("a message of agent 'b' cannot be read: ", "has a histogram that cannot be read")
                .endsWith(AgentCalls.ADVICE);
    }
}
