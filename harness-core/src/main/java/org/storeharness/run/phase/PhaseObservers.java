package org.storeharness.run.phase;

import java.util.function.Consumer;
import org.storeharness.engine.WallTime;
import org.storeharness.result.measurement.Caution;
import org.storeharness.run.measure.ClientBottleneckDetector;
import org.storeharness.run.measure.ClientLog;
import org.storeharness.run.measure.HostLog;
import org.storeharness.run.measure.StoreMonitor;
import org.storeharness.run.stage.FailureTraces;
import org.storeharness.run.stage.RunListener;
import org.storeharness.sample.IntervalLog;

/**
 * What observes a phase while it runs, about once a second.
 *
 * @param time the time of day of the run
 * @param log writes every interval of samples
 * @param client writes what the harness itself used
 * @param hosts writes what each of several hosts did
 * @param judge finds out whether the client was the limit
 * @param stores reads the stores' own counters
 * @param listener is told about the progress of each workload
 * @param cautions takes the cautions about calls that hang
 * @param traces makes lines of failures
 */
public record PhaseObservers(
        WallTime time,
        IntervalLog log,
        ClientLog client,
        HostLog hosts,
        ClientBottleneckDetector judge,
        StoreMonitor stores,
        RunListener listener,
        Consumer<Caution> cautions,
        FailureTraces traces) {}
