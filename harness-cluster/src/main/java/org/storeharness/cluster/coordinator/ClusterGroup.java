package org.storeharness.cluster.coordinator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import org.storeharness.cluster.link.HostAnswer;
import org.storeharness.cluster.link.HostQuestion;
import org.storeharness.run.phase.OpenGroup;
import org.storeharness.run.phase.OpenGroup.UnclosedSessions;
import org.storeharness.run.phase.PhaseOrder;
import org.storeharness.run.phase.SitePhase;
import org.storeharness.run.stage.RunException;
import org.storeharness.store.CacheEvidence;
import org.storeharness.store.StoreException;

/**
 * The open sessions of all agents. Used by the thread of the run.
 *
 * @param counts the workers of each agent, in the order of the hosts
 * @param phases gives each phase a number
 */
record ClusterGroup(
        AgentCalls calls,
        HostEventQueue events,
        KeyIdExchange ids,
        VersionExchange versions,
        SiteHosts hosts,
        List<HostAnswer.WorkerCounts> counts,
        IntSupplier phases)
        implements OpenGroup {
    ClusterGroup {
        counts = List.copyOf(counts);
    }

    @Override
    public List<Integer> workers() {
        List<Integer> workers = new ArrayList<>();
        for (int stage = 0; stage < counts.get(0).workers().size(); stage++) {
            int index = stage;
            workers.add(
                    counts.stream().mapToInt(host -> host.workers().get(index)).sum());
        }
        return workers;
    }

    @Override
    public List<CacheEvidence> prepareCache(String target) throws RunException {
        List<HostAnswer.CacheFound> found = calls.askAll(
                "to prepare the page cache for " + target,
                host -> new HostQuestion.PrepareCache(target),
                HostAnswer.CacheFound.class,
                calls.context().bounds().work());
        return found.stream().flatMap(host -> host.evidence().stream()).toList();
    }

    @Override
    public SitePhase ready(List<PhaseOrder> orders) throws StoreException, RunException {
        ids.distribute(orders);
        versions.distribute(orders);
        int phase = phases.getAsInt();
        List<HostAnswer.Ready> ready = calls.askAll(
                "to get ready for a phase",
                host -> new HostQuestion.GetReady(phase, orders),
                HostAnswer.Ready.class,
                calls.context().bounds().call());
        long leadNanos =
                ready.stream().mapToLong(HostAnswer.Ready::leadNanos).max().orElse(0);
        return new ClusterPhase(this, phase, orders, HostClocks.compare(calls), leadNanos);
    }

    @Override
    public List<UnclosedSessions> close() {
        events.end(); // else answers would wait behind what is told in a phase that was given up
        List<UnclosedSessions> unclosed = new ArrayList<>();
        Map<Integer, HostAnswer.SessionsClosed> closed = calls.closeEach(
                "to close the sessions",
                new HostQuestion.CloseSessions(),
                HostAnswer.SessionsClosed.class,
                calls.context().bounds().close().multipliedBy(2));
        closed.forEach((host, sessions) -> {
            for (UnclosedSessions open : sessions.unclosed()) {
                unclosed.add(
                        new UnclosedSessions(open.target(), calls.agent(host) + ": " + open.message(), open.hangs()));
            }
        });
        return unclosed;
    }
}
