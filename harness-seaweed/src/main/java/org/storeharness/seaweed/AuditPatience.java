package org.storeharness.seaweed;

import io.netty.util.concurrent.Ticker;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The patience of an audit: it waits for each server or volume that does not answer as long as the option {@code auditWait}, from its first failure
 * on, and for all together as long as {@code auditTimeout}. It asks one that it waited for in vain once in that time again, and waits
 * anew when it has answered. Confined to one thread.
 */
final class AuditPatience {
    private final Ticker ticker;
    private final long waitNanos;
    private final long endNanos;
    private final Map<String, Absence> absences = new HashMap<>();

    private static final class Absence {
        private String reason = "";
        private long endNanos;
        private boolean over;
    }

    AuditPatience(Ticker ticker, Duration wait, Duration timeout) {
        this.ticker = ticker;
        this.waitNanos = wait.toNanos();
        this.endNanos = ticker.nanoTime() + timeout.toNanos();
    }

    /** The place has answered. */
    void answered(String place) {
        absences.remove(place);
    }

    /** The place has not answered. */
    void failed(String place, String reason) {
        Absence absence = absences.get(place);
        if (absence == null) {
            absence = new Absence();
            absence.endNanos = ticker.nanoTime() + waitNanos;
            absences.put(place, absence);
        }
        if (absence.over) {
            absence.endNanos = ticker.nanoTime() + waitNanos;
        }
        absence.reason = reason;
    }

    /** The reason for which the place did not answer the last time. */
    String reason(String place) {
        Absence absence = absences.get(place);
        return absence == null ? "does not answer" : absence.reason;
    }

    /** Whether the audit waited for the place in vain. */
    boolean isOver(String place) {
        Absence absence = absences.get(place);
        if (absence != null && !absence.over && ticker.nanoTime() - absence.endNanos >= 0) {
            absence.over = true;
        }
        return absence != null && absence.over;
    }

    /** Whether to ask the place now. */
    boolean mayAsk(String place) {
        Absence absence = absences.get(place);
        if (absence == null || !isOver(place)) {
            return true;
        }
        boolean due = ticker.nanoTime() - absence.endNanos >= 0;
        if (due) {
            absence.endNanos = ticker.nanoTime() + waitNanos;
        }
        return due;
    }

    /** Whether the audit has taken as long as it may. */
    boolean isAtEnd() {
        return ticker.nanoTime() - endNanos >= 0;
    }

    long nowNanos() {
        return ticker.nanoTime();
    }
}
