package org.storeharness.result.measurement;

import java.util.Map;
import java.util.TreeMap;

/**
 * What operations waited for or did in the server, known from looks at all of them at some moments of a phase.
 *
 * @param looks how often it was looked
 * @param seen how many operations were seen in all looks, by what they did
 * @param seenBeyondP99 those of them that had been in the server for longer than the p99 of the service times: operations beyond it
 */
public record ServerWaits(int looks, Map<String, Long> seen, Map<String, Long> seenBeyondP99) {
    /** Says that nothing is known. */
    public static final ServerWaits NONE = new ServerWaits(0, Map.of(), Map.of());

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
        return new ServerWaits(looks, others, othersBeyond);
    }
}
