package org.storeharness.core.run.measure;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.storeharness.core.environment.counters.CountersDelta;
import org.storeharness.core.sample.percentile.Latencies;

/**
 * What the harness itself used on one host during a phase, or in an interval of it.
 *
 * @param counters the growth of the kernel's and the JVM's counters
 * @param hiccups the pauses of the process, in nanoseconds
 */
public record ClientObservation(CountersDelta counters, Histogram hiccups) {
    /**
     * What all hosts used.
     *
     * @param hosts at least one
     */
    static ClientObservation merge(List<ClientObservation> hosts) {
        if (hosts.size() == 1) {
            return hosts.get(0);
        }
        Histogram hiccups = Latencies.emptyHistogram();
        CountersDelta counters = hosts.get(0).counters;
        for (ClientObservation host : hosts) {
            hiccups.add(host.hiccups);
            counters = host == hosts.get(0) ? counters : counters.plus(host.counters);
        }
        return new ClientObservation(counters, hiccups);
    }
}
