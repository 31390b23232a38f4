package org.storeharness.result.measurement;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;
import org.storeharness.unit.OmittedIfEmpty;

/**
 * A successful operation that was slow.
 *
 * @param startNanos its intended start, from the start of its phase
 * @param responseNanos how long it took from then on
 * @param kind the kind of operation
 * @param key the key of its first object
 * @param script the name of its script; {@code null} if it performed none
 * @param server the server that performed it; {@code null} if the store does not distinguish servers
 * @param host the one of several hosts that performed it; {@code null} on one machine
 * @param nanosByPart where the time went, by the names of an {@link Account} and those below: together the response time
 * @param events what else happened while it was under way; {@code null} if nothing is known
 */
public record SlowOperation(
        long startNanos,
        long responseNanos,
        String kind,
        long key,
        @OmittedIfEmpty @Nullable String script,
        @OmittedIfEmpty @Nullable String server,
        @OmittedIfEmpty @Nullable String host,
        Map<String, Long> nanosByPart,
        @OmittedIfEmpty @Nullable ConcurrentEvents events) {
    /** From the start to that of the last attempt. */
    public static final String EARLIER_ATTEMPTS = "earlier attempts";

    /** From the mark before it to the first byte of an answer: the store, and the way to it. */
    static final String BEFORE_FIRST_BYTE = "before first byte";

    /** The part of the time that is between no two marks. */
    public static final String REST = "rest";

    public SlowOperation {
        nanosByPart = Collections.unmodifiableMap(new LinkedHashMap<>(nanosByPart));
        long together = 0;
        for (Map.Entry<String, Long> part : nanosByPart.entrySet()) {
            Check.range(part.getKey(), part.getValue(), 0, responseNanos);
            together += part.getValue();
        }
        long sum = together;
        Check.require(
                sum == responseNanos,
                "nanosByPart",
                () -> "must be the response time of " + responseNanos + " together, got " + sum);
    }

    /** The same with what else happened. */
    public SlowOperation with(ConcurrentEvents found) {
        return new SlowOperation(startNanos, responseNanos, kind, key, script, server, host, nanosByPart, found);
    }

    /** The same as one of several hosts performed it. */
    public SlowOperation on(String of) {
        return new SlowOperation(startNanos, responseNanos, kind, key, script, server, of, nanosByPart, events);
    }

    /** Its end, from the start of its phase. */
    public long endNanos() {
        return startNanos + responseNanos;
    }
}
