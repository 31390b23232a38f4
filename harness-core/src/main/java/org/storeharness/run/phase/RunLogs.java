package org.storeharness.run.phase;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.engine.WallTime;
import org.storeharness.json.JsonLinesWriter;
import org.storeharness.result.ClientInterval;
import org.storeharness.result.HostLogLine;
import org.storeharness.result.IntervalSnapshot;
import org.storeharness.result.ServerInterval;
import org.storeharness.result.SlowLogLine;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.SlowOperation;
import org.storeharness.result.measurement.StageId;
import org.storeharness.run.saved.RunDirectory;
import org.storeharness.run.stage.RunContext;
import org.storeharness.sample.IntervalLog;

/** The open logs of a directory, and what writes them about once a second while stages run. Used by the thread of the run. */
public final class RunLogs implements AutoCloseable {
    private final WallTime time;
    private final IntervalLog intervals;
    private final JsonLinesWriter<ClientInterval> client;
    private final Path hostsPath;
    private @Nullable JsonLinesWriter<HostLogLine> hosts;
    private final JsonLinesWriter<ServerInterval> servers;
    private final int mostSlow;
    private final @Nullable JsonLinesWriter<SlowLogLine> slowest;
    private final StoreMonitor stores;

    /**
     * @param time the time of day of the run
     * @param mostSlow so many of the slowest operations of each measured phase are written
     * @param cautions takes cautions of stores
     * @throws IOException if a log cannot be made
     */
    public RunLogs(RunDirectory directory, WallTime time, RunContext context, int mostSlow, Consumer<Caution> cautions)
            throws IOException {
        this.time = time;
        intervals = new IntervalLog(directory.intervals(), time.started());
        client = new JsonLinesWriter<>(directory.client());
        hostsPath = directory.hosts();
        servers = new JsonLinesWriter<>(directory.server());
        this.mostSlow = mostSlow;
        slowest = mostSlow == 0 ? null : new JsonLinesWriter<>(directory.slowest());
        stores = new StoreMonitor(context, servers, cautions);
    }

    /** The time of day of the run. */
    WallTime time() {
        return time;
    }

    /** Writes every interval of samples. */
    IntervalLog intervals() {
        return intervals;
    }

    /**
     * Writes what the harness itself used in an interval.
     *
     * @param lines one for each of the stages that share the phase
     */
    void client(List<ClientInterval> lines) {
        lines.forEach(client::write);
    }

    /**
     * Writes what one of several hosts did in an interval, to a log that does not exist without a line.
     *
     * @param phase the tag of the phase in the interval log
     */
    void host(String host, String phase, long interval, IntervalSnapshot did) {
        if (hosts == null) {
            hosts = new JsonLinesWriter<>(hostsPath);
        }
        hosts.write(new HostLogLine(host, phase, interval, did.ok(), did.failed(), did.p50Nanos(), did.p99Nanos()));
    }

    /** So many of the slowest operations of a phase are written. */
    int mostSlow() {
        return mostSlow;
    }

    /**
     * Writes the slowest operations of a phase, if that is asked for.
     *
     * @param phase its tag in the interval log
     * @param originNanos its common start, on the engine's clock
     * @param operations the slowest first
     */
    void slowest(String phase, StageId stage, long originNanos, List<SlowOperation> operations) {
        if (slowest == null) {
            return;
        }
        for (SlowOperation operation : operations.subList(0, Math.min(mostSlow, operations.size()))) {
            slowest.write(new SlowLogLine(
                    phase,
                    stage.target(),
                    stage.cell().workload(),
                    stage.round(),
                    time.at(originNanos + operation.startNanos()),
                    operation));
        }
    }

    /** Reads the stores' own counters, and writes them. */
    StoreMonitor stores() {
        return stores;
    }

    @Override
    public void close() {
        stores.close();
        servers.close();
        if (slowest != null) {
            slowest.close();
        }
        if (hosts != null) {
            hosts.close();
        }
        client.close();
        intervals.close();
    }
}
