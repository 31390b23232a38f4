package org.storeharness.cluster.coordinator;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.storeharness.cluster.link.AgentDialler;
import org.storeharness.cluster.link.AgentLink;
import org.storeharness.cluster.link.ClusterMessage;
import org.storeharness.cluster.link.ClusterMessage.Hello;
import org.storeharness.cluster.link.HostAnswer;
import org.storeharness.cluster.link.HostEvent;
import org.storeharness.cluster.link.HostQuestion;
import org.storeharness.cluster.link.LinkSettings;
import org.storeharness.cluster.link.TlsIdentity;
import org.storeharness.cluster.link.jgroups.JGroupsTransports;
import org.storeharness.engine.SystemClock;
import org.storeharness.environment.CountersDelta;
import org.storeharness.run.phase.ClientObservation;
import org.storeharness.run.phase.PhaseReport;
import org.storeharness.run.phase.WorkerReport;
import org.storeharness.run.phase.WorkerReport.CpuTime;
import org.storeharness.sample.Latencies;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.sample.TimeBins;
import org.storeharness.sample.WorkerRecorder.Activity;
import org.storeharness.workload.KeyChanges;
import org.storeharness.workload.LongSet;

/**
 * An agent with one worker that does nothing, and says so as a test has it. It tells the given messages in each phase.
 *
 * @param report makes its report of the phase from the right one
 * @param told the events that it tells in a phase
 */
record ScriptedAgent(
        UnaryOperator<PhaseReport> report, Function<Integer, List<HostEvent>> told, CompletableFuture<AgentLink> link)
        implements AgentLink.Handler {
    /** The activity of a worker that had nothing to do. */
    static final Activity IDLE = new Activity(0, Long.MAX_VALUE, Long.MAX_VALUE, Long.MIN_VALUE, 1, 0, 1);

    /** Dials; returns when it is in. */
    static void join(
            TestCluster cluster,
            String name,
            UnaryOperator<PhaseReport> report,
            Function<Integer, List<HostEvent>> told)
            throws InterruptedException {
        ScriptedAgent agent = new ScriptedAgent(report, told, new CompletableFuture<>());
        LinkSettings settings = new LinkSettings(
                cluster.coordinator.address(),
                TlsIdentity.of(null, name),
                TestCluster.BUILD,
                new SystemClock(),
                new JGroupsTransports());
        Hello hello = new Hello(name, TestCluster.BUILD);
        agent.link.complete(AgentDialler.join(
                settings, hello, agent, new AgentDialler.Patience(TestCluster.PATIENCE, false), line -> {}));
    }

    /** The report of one worker that had nothing to do. */
    static PhaseReport nothing() {
        return report(IDLE, 0, List.of(0L));
    }

    static PhaseReport report(Activity activity, long overdue, List<Long> blocks) {
        WorkerReport worker = new WorkerReport(
                false, activity, Map.of(), new TimeBins(), 0, 0, 0, overdue, List.of(), null, null, CpuTime.UNKNOWN);
        return new PhaseReport(
                new PhaseTotals(),
                List.of(worker),
                new KeyChanges(blocks, new LongSet(), List.of(0L), new LongSet(), List.of()),
                new ClientObservation(CountersDelta.UNKNOWN, Latencies.emptyHistogram()));
    }

    @Override
    public ClusterMessage answer(ClusterMessage question) {
        if (question instanceof HostQuestion.OpenTargets) {
            return new HostAnswer.TargetsOpened(Map.of());
        } else if (question instanceof HostQuestion.CountWorkers) {
            return new HostAnswer.WorkerCounts(List.of(1));
        } else if (question instanceof HostQuestion.PrepareCache) {
            return new HostAnswer.CacheFound(List.of());
        } else if (question instanceof HostQuestion.GetReady) {
            return new HostAnswer.Ready(0);
        } else if (question instanceof HostQuestion.Begin begin) {
            AgentLink coordinator = link.join();
            told.apply(begin.phase()).forEach(coordinator::tell);
            coordinator.tell(new HostEvent.StageOver(begin.phase(), 0));
            coordinator.tell(new HostEvent.PhaseOver(begin.phase()));
            return new HostAnswer.PhaseDone(0, List.of(report.apply(nothing())));
        } else if (question instanceof HostQuestion.CloseSessions) {
            return new HostAnswer.SessionsClosed(List.of());
        }
        return new HostAnswer.Done();
    }

    @Override
    public void told(ClusterMessage message) {}

    @Override
    public void leased(long untilNanos) {}

    @Override
    public void ended(boolean planned, String line) {
        link.join().close();
    }
}
