package org.storeharness.run.phase;

import java.util.List;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.measurement.ClientMetrics;
import org.storeharness.result.measurement.HostClock;
import org.storeharness.result.measurement.HostMeasurement;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.sample.Latencies;
import org.storeharness.sample.PhaseTotals;

/** Adds to a measurement what each of several hosts did of it. */
final class HostMeasurementMaker {
    private HostMeasurementMaker() {}

    /**
     * The part of a stage that a host did.
     *
     * @param host its name
     * @param concurrency its share of the operations in flight
     * @param report its samples and workers
     * @param client its client's figures, judged by its own machine
     * @param clock when it began
     */
    record HostReport(String host, int concurrency, PhaseReport report, ClientMetrics client, HostClock clock) {}

    /**
     * The measurement with its parts. What limited the client of one host limits it.
     *
     * @param all what all hosts did together
     * @param hosts what each of them did
     */
    static Measurement make(Measurement whole, PhaseReport all, List<HostReport> hosts) {
        RateWindow rates = new RateWindow(all);
        List<HostMeasurement> parts = hosts.stream()
                .map(host -> part(host, rates, whole.load().open()))
                .toList();
        return whole.withHosts(parts, whole.client().limitedAsOnAny(parts));
    }

    private static HostMeasurement part(HostReport host, RateWindow rates, boolean open) {
        PhaseTotals totals = host.report().totals();
        List<OperationKind> kinds = totals.kinds();
        Latency service = Latencies.of(totals.serviceTimes(kinds));
        return new HostMeasurement(
                host.host(),
                host.concurrency(),
                totals.operations(),
                rates.throughput(kinds, host.report()),
                service,
                open ? Latencies.of(totals.responseTimes(kinds)) : service,
                host.client(),
                host.clock());
    }
}
