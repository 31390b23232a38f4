package org.storeharness.result.measurement;

import java.util.Map;
import java.util.TreeMap;

/**
 * What operations waited for or did in the server, known from looks at all of them at some moments of a phase.
 *
 * @param looks how often it was looked
 * @param seen how many operations were seen in all looks, by what they did
 * @param seenBeyondP99 those of them that had been in the server for longer than the p99 of the service times: operations beyond it
 * @param secondsPerOperation how long the phase was for each operation that was started in it
 */
public record ServerWaits(
        int looks, Map<String, Long> seen, Map<String, Long> seenBeyondP99, double secondsPerOperation) {
    /** Says that nothing is known. */
    public static final ServerWaits NONE = new ServerWaits(0, Map.of(), Map.of(), 0);

    public ServerWaits {
        seen = Map.copyOf(seen);
        seenBeyondP99 = Map.copyOf(seenBeyondP99);
    }

    /** The same without those that did this, whose time is known otherwise. */
    ServerWaits without(String doing) {
        Map<String, Long> others = new TreeMap<>(seen);
        Map<String, Long> othersBeyond = new TreeMap<>(seenBeyondP99);
        others.remove(doing);
        othersBeyond.remove(doing);
        return new ServerWaits(looks, others, othersBeyond, secondsPerOperation);
    }

    /** The time of the mean operation in the server by what it did, in seconds, by Little's law. */
    Map<String, Double> perOperation() {
        Map<String, Double> seconds = new TreeMap<>();
        seen.forEach((doing, times) -> seconds.put(doing, secondsPerOperation * times / looks));
        return seconds;
    }
}
