package org.storeharness.seaweed.loopback.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.Durations;
import org.storeharness.core.unit.EnumSpelling;
import org.storeharness.core.unit.InvalidValueException;

/**
 * The faults of a stand-in. Each kind counts the requests that it applies to, and is injected into every Nth of them.
 *
 * @param every N by kind; a kind that is missing or 0 does not happen
 * @param rejectRun how many requests in a row are rejected each time
 * @param delay the delay of each upload, read and delete
 * @param randomDelay whether delays are exponentially distributed, with that mean
 * @param stall how long the whole stand-in stalls, once
 * @param stallAt the upload, read or delete, counted from 1, at which it stalls; 0 for none
 * @param events what happens to volume servers
 * @param forgetAfter how long the master names a server that is killed or frozen
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
    private static final String RANDOM = "exp:";

    /** How long a master of SeaweedFS 4.44 named a killed server. */
    private static final Duration USUAL_FORGETTING = Duration.ofSeconds(3);

    /** No faults. */
    public static final Faults NONE =
            new Faults(Map.of(), 1, Duration.ZERO, false, Duration.ZERO, 0, List.of(), USUAL_FORGETTING);

    public Faults {
        every.forEach((kind, n) -> Check.range(EnumSpelling.of(kind), n, 0, Long.MAX_VALUE));
        Check.range("reject-run", rejectRun, 1, 1_000_000);
        Check.require(!delay.isNegative(), "delay", () -> "must not be negative");
        Check.require(!stall.isNegative(), "stall", () -> "must not be negative");
        Check.range("stall-at", stallAt, 0, Long.MAX_VALUE);
        Check.require(!forgetAfter.isNegative(), "forget", () -> "must not be negative");
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
        Map<FaultKind, Long> every = new EnumMap<>(FaultKind.class);
        Faults faults = NONE;
        for (String text : texts) {
            int equals = text.indexOf('=');
            if (equals < 0) {
                throw new InvalidValueException("", "must be NAME=VALUE such as lose=1000, got '" + text + "'");
            }
            String value = text.substring(equals + 1);
            try {
                faults = faults.with(text.substring(0, equals), value, every);
            } catch (NumberFormatException e) {
                throw new InvalidValueException("", "must be NAME=NUMBER, got '" + text + "'");
            }
        }
        return new Faults(
                every,
                faults.rejectRun,
                faults.delay,
                faults.randomDelay,
                faults.stall,
                faults.stallAt,
                faults.events,
                faults.forgetAfter);
    }

    /** The same with another time for which the master names a server that is killed or frozen. */
    public Faults withForgetAfter(Duration time) {
        return new Faults(every, rejectRun, delay, randomDelay, stall, stallAt, events, time);
    }

    /** The N of a kind: it is injected into every Nth request; 0 for never. */
    public long every(FaultKind kind) {
        return every.getOrDefault(kind, 0L);
    }

    private Faults with(String name, String value, Map<FaultKind, Long> kinds) {
        if (ServerEvent.isKind(name)) {
            List<ServerEvent> more = new ArrayList<>(events);
            more.add(ServerEvent.parse(name, value));
            return new Faults(every, rejectRun, delay, randomDelay, stall, stallAt, more, forgetAfter);
        }
        switch (name) {
            case "reject-run" -> {
                return new Faults(
                        every, Integer.parseInt(value), delay, randomDelay, stall, stallAt, events, forgetAfter);
            }
            case "delay" -> {
                boolean random = value.startsWith(RANDOM);
                Duration mean = Durations.parse(random ? value.substring(RANDOM.length()) : value);
                return new Faults(every, rejectRun, mean, random, stall, stallAt, events, forgetAfter);
            }
            case "stall" -> {
                Duration length = Durations.parse(value);
                return new Faults(
                        every, rejectRun, delay, randomDelay, length, Math.max(1, stallAt), events, forgetAfter);
            }
            case "stall-at" -> {
                return new Faults(
                        every, rejectRun, delay, randomDelay, stall, Long.parseLong(value), events, forgetAfter);
            }
            case "forget" -> {
                return withForgetAfter(Durations.parse(value));
            }
            default -> {
                kinds.put(kind(name), Check.range(name, Long.parseLong(value), 0, Long.MAX_VALUE));
                return this;
            }
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
