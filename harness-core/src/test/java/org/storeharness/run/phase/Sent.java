package org.storeharness.run.phase;

import org.storeharness.sample.PhaseTotals;

/** Records as they arrive after they were sent. */
public final class Sent {
    private Sent() {}

    /** The samples of an interval. */
    public record SentInterval(long interval, PhaseTotals samples) {}

    static <R extends Record> R again(Class<R> type, R message) {
        return SiteJson.read(type, SiteJson.write(message), "message");
    }
}
