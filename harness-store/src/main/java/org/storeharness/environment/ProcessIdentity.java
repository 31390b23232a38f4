package org.storeharness.environment;

import java.time.Instant;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Identifies a process of this machine, even if its id is reused later.
 *
 * @param id the system's process id
 * @param startedMillis the start time in milliseconds since 1970; 0 where unknown
 */
public record ProcessIdentity(long id, long startedMillis) {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,18})(?: (\\d{1,18}))?");

    /** Start times are relative to the boot time, which is known to the second. */
    private static final long START_TOLERANCE_MILLIS = 5_000;

    /** The identity of this process. */
    public static ProcessIdentity ofThisProcess() {
        ProcessHandle current = ProcessHandle.current();
        return new ProcessIdentity(current.pid(), started(current).orElse(0));
    }

    /** Whether a text, as {@link #text} writes it, identifies a running process; false if it is malformed. */
    public static boolean isOfLivingProcess(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            return false;
        }
        long started = matcher.group(2) == null ? 0 : Long.parseLong(matcher.group(2));
        return new ProcessIdentity(Long.parseLong(matcher.group(1)), started).isAlive();
    }

    /** The identity as text, for a file. */
    public String text() {
        return id + " " + startedMillis;
    }

    private boolean isAlive() {
        return ProcessHandle.of(id)
                .filter(process -> startedMillis == 0
                        || Math.abs(started(process).orElse(startedMillis) - startedMillis) <= START_TOLERANCE_MILLIS)
                .isPresent();
    }

    private static OptionalLong started(ProcessHandle process) {
        return process.info().startInstant().stream()
                .mapToLong(Instant::toEpochMilli)
                .findFirst();
    }
}
