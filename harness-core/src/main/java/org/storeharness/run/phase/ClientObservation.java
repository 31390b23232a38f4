package org.storeharness.run.phase;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.storeharness.environment.CollectionPause;
import org.storeharness.environment.CountersDelta;
import org.storeharness.sample.Latencies;

/**
 * The resources that the harness itself used on one host during a phase, or in an interval of it.
 *
 * @param counters the growth of the kernel's and the JVM's counters
 * @param hiccups the pauses of the process, in nanoseconds
 * @param pauses the pauses for garbage collection, from the common start of the phase; none for an interval
 */
public record ClientObservation(CountersDelta counters, Histogram hiccups, List<CollectionPause> pauses) {
    public ClientObservation {
        pauses = List.copyOf(pauses);
    }

    /** Makes an observation without pauses for garbage collection. */
    public ClientObservation(CountersDelta counters, Histogram hiccups) {
        this(counters, hiccups, List.of());
    }

    /**
     * The resources that all hosts used together.
     *
     * @param hosts at least one
     */
    static ClientObservation merge(List<ClientObservation> hosts) {
        if (hosts.size() == 1) {
            return hosts.get(0);
        }
        Histogram hiccups = Latencies.emptyHistogram();
        List<CollectionPause> pauses = new ArrayList<>();
        CountersDelta counters = hosts.get(0).counters;
        for (ClientObservation host : hosts) {
            hiccups.add(host.hiccups);
            pauses.addAll(host.pauses);
            counters = host == hosts.get(0) ? counters : counters.plus(host.counters);
        }
        return new ClientObservation(counters, hiccups, pauses);
    }
}
