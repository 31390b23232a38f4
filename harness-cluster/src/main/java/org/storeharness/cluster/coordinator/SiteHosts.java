package org.storeharness.cluster.coordinator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.link.BuildIdentity;
import org.storeharness.cluster.link.ClockEstimate;
import org.storeharness.result.RunHost;
import org.storeharness.result.RunHost.ClockOffset;
import org.storeharness.result.measurement.HostClock;
import org.storeharness.run.phase.PhaseOrder;
import org.storeharness.run.phase.PhaseReport;
import org.storeharness.run.phase.SitePhase.PhaseHost;
import org.storeharness.run.phase.WorkerReport;

/** The facts about the hosts of a site, and about their clocks in its phases. Used by the thread of the run. */
final class SiteHosts {
    private final BuildIdentity build;
    private final List<String> names;
    private final List<Map<String, Map<String, String>>> environments = new ArrayList<>();
    private List<ClockEstimate> first = List.of();
    private List<ClockEstimate> last = List.of();

    /**
     * @param build the build of the coordinator and all agents
     * @param names in the order of the hosts
     */
    SiteHosts(BuildIdentity build, List<String> names) {
        this.build = build;
        this.names = names;
    }

    /** All hosts are open. */
    void opened(List<Map<String, Map<String, String>>> found) {
        environments.addAll(found);
    }

    List<RunHost> describe() {
        List<RunHost> hosts = new ArrayList<>();
        for (int host = 0; host < environments.size(); host++) {
            hosts.add(new RunHost(
                    names.get(host),
                    build.version(),
                    build.commit(),
                    environments.get(host),
                    offset(first, host),
                    offset(last, host)));
        }
        return hosts;
    }

    private static @Nullable ClockOffset offset(List<ClockEstimate> estimates, int host) {
        return estimates.isEmpty()
                ? null
                : new ClockOffset(
                        estimates.get(host).offsetNanos(), estimates.get(host).boundNanos());
    }

    /**
     * The hosts in a phase that has ended.
     *
     * @param originNanos its start
     * @param lateNanos the lateness with which each host was ready to begin
     * @param reports of each stage, of each host
     */
    List<PhaseHost> inPhase(
            HostClocks before,
            long originNanos,
            HostClocks after,
            List<PhaseOrder> orders,
            List<Long> lateNanos,
            List<List<PhaseReport>> reports) {
        first = first.isEmpty() ? before.estimates() : first;
        last = after.estimates();
        List<PhaseHost> hosts = new ArrayList<>();
        for (int host = 0; host < names.size(); host++) {
            long skew = Math.max(lateNanos.get(host), firstStart(host, orders, reports));
            ClockEstimate then = before.estimates().get(host);
            Double drift = then.driftUntil(after.estimates().get(host));
            hosts.add(new PhaseHost(
                    names.get(host), processors(host), new HostClock(skew, then.boundNanosAt(originNanos), drift)));
        }
        return hosts;
    }

    /** The time at which the first worker under closed load began, from the start of its stage; 0 where there is none. */
    private static long firstStart(int host, List<PhaseOrder> orders, List<List<PhaseReport>> reports) {
        long first = Long.MAX_VALUE;
        for (int stage = 0; stage < orders.size(); stage++) {
            long delay = orders.get(stage).delayNanos();
            for (WorkerReport worker : reports.get(stage).get(host).workers()) {
                long start = worker.activity().firstStart();
                if (!worker.open() && start != Long.MAX_VALUE) {
                    first = Math.min(first, start - delay);
                }
            }
        }
        return first == Long.MAX_VALUE ? 0 : first;
    }

    private int processors(int host) {
        String count = environments.get(host).getOrDefault("machine", Map.of()).getOrDefault("cpuCount", "");
        return count.matches("[1-9]\\d{0,5}") ? Integer.parseInt(count) : 1;
    }
}
