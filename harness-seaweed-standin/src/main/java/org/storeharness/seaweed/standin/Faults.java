package org.storeharness.seaweed.standin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.storeharness.unit.Check;
import org.storeharness.unit.Durations;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.InvalidValueException;

/**
 * The faults of a stand-in. Each kind counts the requests that it applies to, and is injected into every Nth of them.
 *
 * @param every N by kind; a kind that is missing or 0 does not happen
 * @param rejectRun the number of requests in a row that are rejected each time
 * @param delay the delay of each upload, read and delete
 * @param randomDelay whether delays are exponentially distributed, with that mean
 * @param stall the time for which the whole stand-in stalls, once
 * @param stallAt the upload, read or delete, counted from 1, at which it stalls; 0 for none
 * @param events the events that happen to volume servers
 * @param forgetAfter the time for which the master names a server that is killed or frozen
 */
public record Faults(
        Map<FaultKind, Long> every,
        int rejectRun,
        Duration delay,
        boolean randomDelay,
        Duration stall,
        long stallAt,
        List<ServerEvent> events,
        Duration forgetAfter) {
    private static final String REJECT_RUN = "reject-run";
    private static final String DELAY = "delay";
    private static final String STALL = "stall";
    private static final String STALL_AT = "stall-at";
    private static final String FORGET = "forget";
    private static final List<String> OTHERS = List.of(REJECT_RUN, DELAY, STALL, STALL_AT, FORGET);
    private static final String RANDOM = "exp:";

    /** The time for which a master of SeaweedFS 4.44 named a killed server. */
    private static final Duration USUAL_FORGETTING = Duration.ofSeconds(3);

    /** No faults. */
    public static final Faults NONE =
            new Faults(Map.of(), 1, Duration.ZERO, false, Duration.ZERO, 0, List.of(), USUAL_FORGETTING);

    public Faults {
        every.forEach((kind, n) -> Check.range(EnumSpelling.of(kind), n, 0, Long.MAX_VALUE));
        Check.range(REJECT_RUN, rejectRun, 1, 1_000_000);
        Check.require(!delay.isNegative(), DELAY, () -> "must not be negative");
        Check.require(!stall.isNegative(), STALL, () -> "must not be negative");
        Check.range(STALL_AT, stallAt, 0, Long.MAX_VALUE);
        Check.require(!forgetAfter.isNegative(), FORGET, () -> "must not be negative");
        every = Map.copyOf(every);
        events = List.copyOf(events);
    }

    /**
     * Reads texts of the form {@code name=value}: {@code lose}, {@code flip}, {@code flip-stored}, {@code close}, {@code
     * cut}, {@code truncate}, {@code drip}, {@code wrong-length}, {@code reject} (every Nth, 0 for never), {@code reject-run} (a count), {@code delay}
     * (a duration, or {@code exp:} and a mean) and {@code stall} (a duration), {@code stall-at} (a count; the first if {@code stall} is given
     * alone); {@code kill}, {@code restart}, {@code freeze}, {@code thaw} (a server and a request, {@code 2@5000}), {@code forget} (a duration).
     *
     * @throws InvalidValueException if a text is anything else
     */
    public static Faults parse(List<String> texts) {
        Map<String, String> values = new HashMap<>();
        Map<FaultKind, Long> every = new EnumMap<>(FaultKind.class);
        List<ServerEvent> events = new ArrayList<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            if (equals < 0) {
                throw new InvalidValueException("", "must be NAME=VALUE such as lose=1000, got '" + text + "'");
            }
            String name = text.substring(0, equals);
            String value = text.substring(equals + 1);
            if (ServerEvent.isKind(name)) {
                events.add(ServerEvent.parse(name, value));
            } else if (OTHERS.contains(name)) {
                values.put(name, value);
            } else {
                every.put(kind(name), Check.range(name, number(text, value), 0, Long.MAX_VALUE));
            }
        }
        String delay = values.getOrDefault(DELAY, "0ms");
        boolean random = delay.startsWith(RANDOM);
        return new Faults(
                every,
                (int) Check.range(REJECT_RUN, count(values, REJECT_RUN, 1), 1, 1_000_000),
                Durations.parse(random ? delay.substring(RANDOM.length()) : delay),
                random,
                Durations.parse(values.getOrDefault(STALL, "0ms")),
                count(values, STALL_AT, values.containsKey(STALL) ? 1 : 0),
                events,
                values.containsKey(FORGET) ? Durations.parse(values.getOrDefault(FORGET, "")) : USUAL_FORGETTING);
    }

    /** The N of a kind: it is injected into every Nth request; 0 for never. */
    public long every(FaultKind kind) {
        return every.getOrDefault(kind, 0L);
    }

    private static long count(Map<String, String> values, String name, long otherwise) {
        String value = values.get(name);
        return value == null ? otherwise : number(name + "=" + value, value);
    }

    private static long number(String text, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new InvalidValueException("", "must be NAME=NUMBER, got '" + text + "'");
        }
    }

    private static FaultKind kind(String name) {
        try {
            return EnumSpelling.parse(FaultKind.class, name);
        } catch (InvalidValueException e) {
            throw new InvalidValueException(
                    "",
                    e.problem()
                            .replace(
                                    ", got",
                                    ", reject-run, delay, stall, stall-at, kill, restart, freeze, thaw, forget, got"));
        }
    }
}
