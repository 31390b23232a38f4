package org.storeharness.run;

import java.io.IOException;
import java.util.function.Consumer;
import org.storeharness.engine.Clock;
import org.storeharness.engine.WallTime;
import org.storeharness.json.JsonLinesWriter;
import org.storeharness.result.ServerInterval;
import org.storeharness.result.measurement.Caution;
import org.storeharness.run.measure.ClientBottleneckDetector;
import org.storeharness.run.measure.ClientLog;
import org.storeharness.run.measure.HostLog;
import org.storeharness.run.measure.StoreMonitor;
import org.storeharness.run.phase.PhaseObservers;
import org.storeharness.run.saved.RunDirectory;
import org.storeharness.run.stage.FailureTraces;
import org.storeharness.run.stage.RunListener;
import org.storeharness.sample.IntervalLog;

/** The open logs of a directory, and what writes them while stages run. Used by the thread of the run. */
final class RunLogs implements AutoCloseable {
    private final IntervalLog log;
    private final ClientLog clientLog;
    private final HostLog hostLog;
    private final JsonLinesWriter<ServerInterval> serverLog;
    private final StoreMonitor storeMonitor;
    private final PhaseObservers observers;

    /**
     * @param cautions takes cautions of stores and of calls that hang
     * @throws IOException if a log cannot be made
     */
    RunLogs(
            RunDirectory directory,
            WallTime time,
            Clock clock,
            ClientBottleneckDetector judge,
            RunListener listener,
            Consumer<Caution> cautions,
            FailureTraces traces)
            throws IOException {
        log = new IntervalLog(directory.intervals(), time.started());
        clientLog = new ClientLog(directory.client());
        hostLog = new HostLog(directory.hosts());
        serverLog = new JsonLinesWriter<>(directory.server());
        storeMonitor = new StoreMonitor(clock, serverLog, cautions, traces);
        observers = new PhaseObservers(time, log, clientLog, hostLog, judge, storeMonitor, listener, cautions, traces);
    }

    PhaseObservers observers() {
        return observers;
    }

    @Override
    public void close() throws IOException {
        storeMonitor.close();
        serverLog.close();
        hostLog.close();
        clientLog.close();
        log.close();
    }
}
