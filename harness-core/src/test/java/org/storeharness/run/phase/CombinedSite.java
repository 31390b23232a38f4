package org.storeharness.run.phase;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.storeharness.result.HostFixture;
import org.storeharness.result.RunHost;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RunContext;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.Stage;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.store.CacheEvidence;
import org.storeharness.store.StoreException;
import org.storeharness.unit.HostShare;

/** Several hosts in this process behind one site, named a, b, c and so on. What passes between the run and a host goes through its JSON form. */
public final class CombinedSite implements Site {
    private final List<LocalSite> hosts = new ArrayList<>();
    private final List<String> names;

    public CombinedSite(int count, Map<String, OpenTarget> targets, RunContext context) {
        for (int host = 0; host < count; host++) {
            hosts.add(new LocalSite(new HostShare(host, count), targets, context));
        }
        names = IntStream.range(0, count)
                .mapToObj(host -> String.valueOf((char) ('a' + host)))
                .toList();
    }

    @Override
    public int hosts() {
        return hosts.size();
    }

    @Override
    public List<RunHost> describeHosts() {
        return HostFixture.hosts(names.toArray(String[]::new));
    }

    @Override
    public void beginStep(String target) {
        hosts.get(0).beginStep(target);
    }

    @Override
    public OpenGroup open(List<Stage> stages) throws StoreException {
        List<Integer> first = new ArrayList<>(Collections.nCopies(stages.size(), 0));
        List<OpenGroup> groups = new ArrayList<>();
        for (LocalSite host : hosts) {
            List<WorkerNumbering> numberings = new ArrayList<>();
            for (int i = 0; i < stages.size(); i++) {
                Stage stage = stages.get(i);
                int most =
                        hosts.stream().mapToInt(one -> one.workers(stage)).max().orElse(0);
                numberings.add(new WorkerNumbering(first.get(i), most));
                first.set(i, first.get(i) + host.workers(stage));
            }
            groups.add(host.open(stages, numberings));
        }
        return new Groups(names, groups, first);
    }

    @Override
    public void close() {
        hosts.forEach(LocalSite::close);
    }

    private record Groups(List<String> names, List<OpenGroup> groups, List<Integer> workers) implements OpenGroup {
        @Override
        public List<CacheEvidence> prepareCache(String target) throws StoreException, RunException {
            List<CacheEvidence> found = new ArrayList<>();
            for (OpenGroup group : groups) {
                found.addAll(group.prepareCache(target));
            }
            return found;
        }

        @Override
        public SitePhase ready(List<PhaseOrder> orders) throws StoreException, RunException {
            List<SitePhase> phases = new ArrayList<>();
            for (OpenGroup group : groups) {
                List<PhaseOrder> sent = orders.stream()
                        .map(order -> Sent.again(PhaseOrder.class, order))
                        .toList();
                phases.add(group.ready(sent));
            }
            return new Phases(names, phases);
        }

        @Override
        public List<OpenGroup.UnclosedSessions> close() {
            return groups.stream().flatMap(group -> group.close().stream()).toList();
        }
    }

    private record Phases(List<String> names, List<SitePhase> hosts) implements SitePhase {
        @Override
        public long leadNanos() {
            return hosts.stream().mapToLong(SitePhase::leadNanos).sum();
        }

        @Override
        public void begin(long originNanos, PhaseListener listener) {
            for (int host = 0; host < hosts.size(); host++) {
                hosts.get(host).begin(originNanos, new HostListener(host, listener));
            }
        }

        @Override
        public boolean awaitBriefly() throws StoreException, RunException {
            boolean over = true;
            for (SitePhase host : hosts) {
                over &= host.awaitBriefly();
            }
            return over;
        }

        @Override
        public List<List<PhaseReport>> end() throws StoreException, RunException {
            List<List<PhaseReport>> reports = new ArrayList<>();
            for (SitePhase host : hosts) {
                List<List<PhaseReport>> ofHost = host.end();
                for (int stage = 0; stage < ofHost.size(); stage++) {
                    if (reports.size() == stage) {
                        reports.add(new ArrayList<>());
                    }
                    reports.get(stage)
                            .add(Sent.again(PhaseReport.class, ofHost.get(stage).get(0)));
                }
            }
            return reports;
        }

        @Override
        public List<PhaseHost> phaseHosts() {
            return names.stream()
                    .map(name -> new PhaseHost(name, 4, HostFixture.CLOCK))
                    .toList();
        }
    }

    private record HostListener(int number, PhaseListener listener) implements PhaseListener {
        @Override
        public void samples(int stage, int host, long interval, PhaseTotals samples) {
            Sent.SentInterval sent = new Sent.SentInterval(interval, samples);
            listener.samples(
                    stage,
                    number,
                    interval,
                    Sent.again(Sent.SentInterval.class, sent).samples());
        }

        @Override
        public void over(int stage, int host) {
            listener.over(stage, number);
        }

        @Override
        public void client(int host, long interval, ClientObservation observed) {
            listener.client(number, interval, Sent.again(ClientObservation.class, observed));
        }
    }
}
