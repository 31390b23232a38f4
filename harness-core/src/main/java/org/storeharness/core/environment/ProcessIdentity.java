package org.storeharness.core.environment;

import java.time.Instant;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells a process of this machine from all others, also from a later one that was given the same id.
 *
 * @param id that of the system
 * @param startedMillis since 1970; 0 where the system does not tell
 */
public record ProcessIdentity(long id, long startedMillis) {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,18})(?: (\\d{1,18}))?");

    /** The time at which the machine was started, which this is counted from, is known to the second. */
    private static final long START_TOLERANCE_MILLIS = 5_000;

    /** That of this process. */
    public static ProcessIdentity ofThisProcess() {
        ProcessHandle current = ProcessHandle.current();
        return new ProcessIdentity(current.pid(), started(current).orElse(0));
    }

    /** Whether a stamp, as {@link #text} writes it, is that of a process that is there now; not if it is none at all. */
    public static boolean isOfLivingProcess(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            return false;
        }
        long started = matcher.group(2) == null ? 0 : Long.parseLong(matcher.group(2));
        return new ProcessIdentity(Long.parseLong(matcher.group(1)), started).isAlive();
    }

    /** For a file. */
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
