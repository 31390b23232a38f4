package org.storeharness.core.run.phase;

import java.util.function.Consumer;
import org.storeharness.core.engine.WallTime;
import org.storeharness.core.result.caution.Caution;
import org.storeharness.core.run.failure.FailureTraces;
import org.storeharness.core.run.measure.ClientBottleneckDetector;
import org.storeharness.core.run.measure.ClientLog;
import org.storeharness.core.run.measure.HostLog;
import org.storeharness.core.run.measure.StoreMonitor;
import org.storeharness.core.run.stage.RunListener;
import org.storeharness.core.sample.log.IntervalLog;

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
