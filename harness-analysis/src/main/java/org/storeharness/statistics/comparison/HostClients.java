package org.storeharness.statistics.comparison;

import java.util.List;
import org.storeharness.result.measurement.ClientMetrics;
import org.storeharness.result.measurement.HostMeasurement;

/** Judges the clients of several hosts together. */
public final class HostClients {
    private HostClients() {}

    /** The client's figures of all hosts with every reason why the client of one may have been the limit, and its name. */
    public static ClientMetrics limited(ClientMetrics ofAll, List<HostMeasurement> hosts) {
        return ofAll.withBoundBy(hosts.stream()
                .flatMap(host -> host.client().boundBy().stream().map(limit -> limit.with("host", host.host())))
                .toList());
    }
}
