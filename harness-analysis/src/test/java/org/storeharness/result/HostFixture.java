package org.storeharness.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.storeharness.environment.CountersDelta;
import org.storeharness.result.RunHost.ClockOffset;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.ClientMetrics;
import org.storeharness.result.measurement.HostClock;
import org.storeharness.result.measurement.HostMeasurement;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.result.measurement.Throughput;

/** Makes the parts of a measurement that hosts did: they add up to it. */
public final class HostFixture {
    /** A clock that is known well. */
    public static final HostClock CLOCK = new HostClock(120_000, 80_000, 1_500.0);

    private HostFixture() {}

    /**
     * A host.
     *
     * @param weight its part of the rate, as a multiple of the parts of the others
     * @param limits why its client may have been the limit
     */
    public record HostPart(String name, double weight, HostClock clock, List<Caution> limits) {
        /** One whose clock is known well, and whose client was no limit. */
        public static HostPart of(String name, double weight) {
            return new HostPart(name, weight, CLOCK, List.of());
        }
    }

    /** The measurement with a part for each host: even parts of the operations in flight, rates by weight. */
    public static Measurement shared(Measurement of, HostPart... parts) {
        double weights = 0;
        for (HostPart part : parts) {
            weights += part.weight();
        }
        List<HostMeasurement> hosts = new ArrayList<>();
        OperationCounts rest = of.operations();
        for (int i = 0; i < parts.length; i++) {
            HostPart part = parts[i];
            double share = part.weight() / weights;
            OperationCounts operations = i + 1 == parts.length ? rest : scaled(of.operations(), share);
            rest = rest.plus(scaled(operations, -1));
            Throughput all = of.throughput();
            hosts.add(new HostMeasurement(
                    part.name(),
                    of.concurrency() / parts.length + (i < of.concurrency() % parts.length ? 1 : 0),
                    operations,
                    new Throughput(
                            all.opsPerSecond() * share, all.objectsPerSecond() * share, all.bytesPerSecond() * share),
                    of.serviceTime(),
                    of.responseTime(),
                    client(part.limits()),
                    part.clock()));
        }
        return of.withHosts(hosts, of.client().limitedAsOnAny(hosts));
    }

    private static OperationCounts scaled(OperationCounts of, double share) {
        return new OperationCounts(
                Math.round(of.ok() * share),
                Math.round(of.miss() * share),
                Math.round(of.timeout() * share),
                Math.round(of.rejected() * share),
                Math.round(of.corrupt() * share),
                Math.round(of.error() * share),
                Math.round(of.shed() * share),
                Math.round(of.unfinished() * share),
                Math.round(of.late() * share),
                Math.round(of.retries() * share));
    }

    /** A client of two workers. */
    public static ClientMetrics client(List<Caution> limits) {
        return new ClientMetrics(
                2,
                0.00001,
                1.0,
                0.5,
                null,
                0.02,
                Latency.NONE,
                Latency.NONE,
                new CountersDelta(
                        2,
                        new CountersDelta.ProcessDelta(1.1, Map.of("workers", 1.0), 0.0, 0.0, 0, 0, 0L, 0L),
                        new CountersDelta.MachineDelta(0.3, 0.0, 0.0, 0.0, 0.0, 0L, null, null, null, null)),
                limits,
                null,
                null);
    }

    /** Hosts of one kind, with clocks that are known well. */
    public static List<RunHost> hosts(String... names) {
        Map<String, String> machine = new LinkedHashMap<>();
        machine.put("cpuModel", "Some CPU @ 2.50GHz");
        machine.put("cpuCount", "4");
        List<RunHost> hosts = new ArrayList<>();
        for (String name : names) {
            hosts.add(new RunHost(
                    name,
                    "0.1.0",
                    "0123456789ab",
                    Map.of("machine", machine),
                    new ClockOffset(3_600_000_000_000L, 80_000),
                    new ClockOffset(3_600_000_012_000L, 95_000)));
        }
        return hosts;
    }
}
