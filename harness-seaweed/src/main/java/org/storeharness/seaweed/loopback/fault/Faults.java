package org.storeharness.seaweed.loopback.fault;

import java.time.Duration;
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
 */
public record Faults(
        Map<FaultKind, Long> every, int rejectRun, Duration delay, boolean randomDelay, Duration stall, long stallAt) {
    private static final String RANDOM = "exp:";

    /** No faults. */
    public static final Faults NONE = new Faults(Map.of(), 1, Duration.ZERO, false, Duration.ZERO, 0);

    public Faults {
        every.forEach((kind, n) -> Check.range(EnumSpelling.of(kind), n, 0, Long.MAX_VALUE));
        Check.range("reject-run", rejectRun, 1, 1_000_000);
        Check.require(!delay.isNegative(), "delay", () -> "must not be negative");
        Check.require(!stall.isNegative(), "stall", () -> "must not be negative");
        Check.range("stall-at", stallAt, 0, Long.MAX_VALUE);
        every = Map.copyOf(every);
    }

    /**
     * Reads texts of the form {@code name=value}: {@code lose}, {@code flip}, {@code flip-stored}, {@code close}, {@code
     * cut}, {@code truncate}, {@code drip}, {@code wrong-length}, {@code reject} (every Nth, 0 for never), {@code reject-run} (a count), {@code delay}
     * (a duration, or {@code exp:} and a mean) and {@code stall} (a duration), {@code stall-at} (a count; the first if {@code stall} is given alone).
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
        return new Faults(every, faults.rejectRun, faults.delay, faults.randomDelay, faults.stall, faults.stallAt);
    }

    /** The N of a kind: it is injected into every Nth request; 0 for never. */
    public long every(FaultKind kind) {
        return every.getOrDefault(kind, 0L);
    }

    private Faults with(String name, String value, Map<FaultKind, Long> kinds) {
        switch (name) {
            case "reject-run" -> {
                return new Faults(every, Integer.parseInt(value), delay, randomDelay, stall, stallAt);
            }
            case "delay" -> {
                boolean random = value.startsWith(RANDOM);
                Duration mean = Durations.parse(random ? value.substring(RANDOM.length()) : value);
                return new Faults(every, rejectRun, mean, random, stall, stallAt);
            }
            case "stall" -> {
                return new Faults(every, rejectRun, delay, randomDelay, Durations.parse(value), Math.max(1, stallAt));
            }
            case "stall-at" -> {
                return new Faults(every, rejectRun, delay, randomDelay, stall, Long.parseLong(value));
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
                    "", e.problem().replace(", got", ", reject-run, delay, stall, stall-at, got"));
        }
    }
}
