package org.storeharness.cluster.coordinator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import org.storeharness.cluster.protocol.HostAnswer;
import org.storeharness.cluster.protocol.HostQuestion;
import org.storeharness.core.run.site.OpenGroup;
import org.storeharness.core.run.site.PhaseOrder;
import org.storeharness.core.run.site.SitePhase;
import org.storeharness.core.run.site.UnclosedSessions;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.cache.CacheEvidence;

/**
 * The open sessions of all agents. Used by the thread of the run.
 *
 * @param workers those of each stage over all agents
 * @param phases gives each phase a number
 */
record ClusterGroup(
        AgentCalls calls, PhaseMail mail, KeyIdExchange ids, SiteHosts hosts, List<Integer> workers, IntSupplier phases)
        implements OpenGroup {
    ClusterGroup {
        workers = List.copyOf(workers);
    }

    @Override
    public List<CacheEvidence> prepareCache(String target) throws RunException {
        List<HostAnswer.CacheFound> found = calls.askAll(
                "to prepare the page cache for " + target,
                host -> new HostQuestion.PrepareCache(target),
                HostAnswer.CacheFound.class,
                calls.tools().bounds().work());
        return found.stream().flatMap(host -> host.evidence().stream()).toList();
    }

    @Override
    public SitePhase ready(List<PhaseOrder> orders) throws StoreException, RunException {
        ids.distribute(orders);
        int phase = phases.getAsInt();
        List<HostAnswer.Ready> ready = calls.askAll(
                "to get ready for a phase",
                host -> new HostQuestion.GetReady(phase, orders),
                HostAnswer.Ready.class,
                calls.tools().bounds().call());
        long leadNanos =
                ready.stream().mapToLong(HostAnswer.Ready::leadNanos).max().orElse(0);
        return new ClusterPhase(calls, mail, ids, hosts, phase, orders, HostClocks.compare(calls), leadNanos);
    }

    @Override
    public List<UnclosedSessions> close() {
        List<UnclosedSessions> unclosed = new ArrayList<>();
        Map<Integer, HostAnswer.SessionsClosed> closed = calls.askEach(
                host -> new HostQuestion.CloseSessions(),
                HostAnswer.SessionsClosed.class,
                calls.tools().bounds().close().multipliedBy(2));
        closed.forEach((host, sessions) -> {
            for (UnclosedSessions open : sessions.unclosed()) {
                unclosed.add(
                        new UnclosedSessions(open.target(), calls.agent(host) + ": " + open.message(), open.hangs()));
            }
        });
        return unclosed;
    }
}
