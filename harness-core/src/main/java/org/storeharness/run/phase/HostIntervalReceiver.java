package org.storeharness.run.phase;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.ClientInterval;
import org.storeharness.result.IntervalSnapshot;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.sample.IntervalLog;
import org.storeharness.sample.IntervalMerger;
import org.storeharness.sample.Latencies;
import org.storeharness.sample.PhaseTotals;

/** Receives interval data from hosts during a phase, and logs those of each of several hosts. Used by the thread of the run. */
final class HostIntervalReceiver implements PhaseListener {
    private final RunLogs logs;
    private final List<String> hosts;
    private final List<StageRun> stages;
    private final boolean told;
    private final List<IntervalLog.PhaseLog> intervals;
    private final IntervalMerger<Histogram> hiccups;
    private final List<ClientInterval> client = new ArrayList<>();

    /**
     * @param hosts their names; empty on one machine, which is not logged by itself
     * @param stages those of the phase
     * @param told whether the logs of hosts and client get it
     */
    HostIntervalReceiver(RunLogs logs, List<String> hosts, List<StageRun> stages, boolean told) {
        this.logs = logs;
        this.hosts = hosts;
        this.stages = stages;
        this.told = told;
        this.intervals = stages.stream().map(StageRun::log).toList();
        this.hiccups = IntervalMerger.ofTimes(Math.max(1, hosts.size()), this::logHiccups);
    }

    @Override
    public void samples(int stage, int host, long interval, PhaseTotals samples) {
        StageRun run = stages.get(stage);
        run.intervals().add(host, interval, samples);
        String name = name(host);
        if (name != null && told) {
            logs.host(name, run.log().tag(), interval, snapshot(samples));
        }
    }

    @Override
    public void over(int stage, int host) {
        stages.get(stage).intervals().over(host);
    }

    @Override
    public void client(int host, long interval, ClientObservation observed) {
        if (told) {
            logClient(host, interval, observed);
        }
        hiccups.addNext(hosts.isEmpty() ? 0 : host, interval, observed.hiccups());
    }

    /** The log has one line for each interval, in ascending order, and none for one that no host reported. */
    private void logHiccups(long interval, Histogram merged) {
        if (merged.getTotalCount() > 0) {
            intervals.forEach(log -> log.hiccups(interval, merged));
        }
    }

    private void logClient(int host, long interval, ClientObservation observed) {
        List<ClientInterval> lines = intervals.stream()
                .map(log -> new ClientInterval(
                        name(host),
                        log.tag(),
                        interval,
                        log.startMillis(interval),
                        observed.hiccups().getMaxValue(),
                        observed.counters()))
                .toList();
        logs.client(lines);
        client.add(lines.get(0));
    }

    /** The phase has ended: nothing else is handed over. */
    void finish() {
        hiccups.finish();
    }

    /** The client's intervals of all hosts, as they were logged with the first stage. */
    List<ClientInterval> client() {
        return client;
    }

    private @Nullable String name(int host) {
        return hosts.isEmpty() ? null : hosts.get(host);
    }

    /** An interval in figures, for those who follow the run. */
    static IntervalSnapshot snapshot(PhaseTotals samples) {
        OperationCounts operations = samples.operations();
        Histogram times = samples.headlineTimes();
        return new IntervalSnapshot(
                IntervalLog.INTERVAL_NANOS / 1e9,
                operations.ok(),
                operations.scheduled() - operations.ok(),
                Latencies.percentile(times, 50),
                Latencies.percentile(times, 99));
    }
}
