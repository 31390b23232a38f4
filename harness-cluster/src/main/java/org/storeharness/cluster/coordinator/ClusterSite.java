package org.storeharness.cluster.coordinator;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.storeharness.cluster.link.BuildIdentity;
import org.storeharness.cluster.link.HostAnswer;
import org.storeharness.cluster.link.HostQuestion;
import org.storeharness.plan.Plan;
import org.storeharness.result.RunHost;
import org.storeharness.run.phase.OpenGroup;
import org.storeharness.run.phase.Site;
import org.storeharness.run.phase.WorkerNumbering;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.Stage;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.StoreException;

/** The agents of a run. Used by the thread of the run. */
final class ClusterSite implements Site {
    private final AgentCalls calls;
    private final HostEventQueue events;
    private final KeyIdExchange ids;
    private final VersionExchange versions;
    private final SiteHosts hosts;
    private final Runnable closed;
    private int phases;

    private ClusterSite(
            AgentCalls calls,
            HostEventQueue events,
            Map<String, OpenTarget> targets,
            BuildIdentity build,
            Runnable closed) {
        this.calls = calls;
        this.events = events;
        this.ids = new KeyIdExchange(calls, targets);
        this.versions = new VersionExchange(calls, targets);
        this.hosts = new SiteHosts(build, calls.agents());
        this.closed = closed;
    }

    /**
     * Has all agents open the targets of a run.
     *
     * @param plan the plan whose stages are performed
     * @param targets the targets of the plan by name, open and prepared
     * @param build the build of the coordinator and all agents
     * @param closed called once the site is closed, or could not be opened
     * @throws StoreException if a target cannot be shared
     * @throws RunException if an agent cannot open one; names it. All agents have closed theirs then.
     */
    static ClusterSite open(
            AgentCalls calls,
            HostEventQueue events,
            Plan plan,
            Map<String, OpenTarget> targets,
            BuildIdentity build,
            Runnable closed)
            throws StoreException, RunException {
        ClusterSite site = new ClusterSite(calls, events, targets, build, closed);
        try {
            Map<String, SharedPlace> places = new LinkedHashMap<>();
            for (Map.Entry<String, OpenTarget> target : targets.entrySet()) {
                places.put(target.getKey(), target.getValue().store().sharedPlace());
            }
            int hosts = calls.agents().size();
            List<HostAnswer.TargetsOpened> opened = calls.askAll(
                    "to open the targets",
                    host -> new HostQuestion.OpenTargets(calls.context().runId(), plan, places, host, hosts),
                    HostAnswer.TargetsOpened.class,
                    calls.context().bounds().open());
            site.hosts.opened(
                    opened.stream().map(HostAnswer.TargetsOpened::environment).toList());
            return site;
        } catch (StoreException | RunException | RuntimeException | Error e) {
            site.close();
            throw e;
        }
    }

    @Override
    public int hosts() {
        return calls.agents().size();
    }

    @Override
    public List<RunHost> describeHosts() {
        return hosts.describe();
    }

    @Override
    public void beginStep(String target) throws RunException {
        calls.askAll(
                "to begin the next step of " + target,
                host -> new HostQuestion.BeginStep(target),
                HostAnswer.Done.class,
                calls.context().bounds().call());
    }

    @Override
    public OpenGroup open(List<Stage> stages) throws RunException {
        List<HostAnswer.WorkerCounts> counts = calls.askAll(
                "how many workers it has",
                host -> new HostQuestion.CountWorkers(stages),
                HostAnswer.WorkerCounts.class,
                calls.context().bounds().call());
        for (int host = 0; host < counts.size(); host++) {
            int counted = counts.get(host).workers().size();
            if (counted != stages.size()) {
                throw calls.fail(
                        calls.agent(host) + " counts the workers of " + counted + " stages, not of " + stages.size());
            }
        }
        List<Integer> all = new ArrayList<>(Collections.nCopies(stages.size(), 0));
        List<List<WorkerNumbering>> numberings = new ArrayList<>();
        for (HostAnswer.WorkerCounts own : counts) {
            numberings.add(numberings(counts, all));
            for (int stage = 0; stage < all.size(); stage++) {
                all.set(stage, all.get(stage) + own.workers().get(stage));
            }
        }
        ClusterGroup group = new ClusterGroup(calls, events, ids, versions, hosts, counts, () -> ++phases);
        try {
            calls.askAll(
                    "to open the sessions",
                    host -> new HostQuestion.OpenSessions(stages, numberings.get(host)),
                    HostAnswer.Done.class,
                    calls.context().bounds().open());
            return group;
        } catch (RunException | RuntimeException | Error e) {
            group.close();
            throw e;
        }
    }

    /**
     * The numbering of the next host's workers, for each stage.
     *
     * @param first the number of its first worker
     */
    private static List<WorkerNumbering> numberings(List<HostAnswer.WorkerCounts> counts, List<Integer> first) {
        List<WorkerNumbering> numberings = new ArrayList<>();
        for (int i = 0; i < first.size(); i++) {
            int stage = i;
            int most = counts.stream()
                    .mapToInt(host -> host.workers().get(stage))
                    .max()
                    .orElse(0);
            numberings.add(counts.size() == 1 ? WorkerNumbering.ALONE : new WorkerNumbering(first.get(i), most));
        }
        return numberings;
    }

    @Override
    public void close() {
        events.end();
        Set<Integer> answered = calls.closeEach(
                        "to close the targets",
                        new HostQuestion.CloseTargets(),
                        HostAnswer.Done.class,
                        calls.context().bounds().cleanUp())
                .keySet();
        calls.awaitEnd(answered);
        closed.run();
    }
}
