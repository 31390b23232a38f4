package org.storeharness.seaweed;

import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.storeharness.http.RequestCounters;

/** The counters of a store's sessions. Thread-safe; every counter only grows. */
final class ClientCounters {
    private final RequestCounters requests = new RequestCounters();
    private final LongAdder mastersChanged = new LongAdder();
    private final LongAdder unchangedOverwrites = new LongAdder();

    /** The counters of requests, by server where they failed. */
    RequestCounters requests() {
        return requests;
    }

    /** Counts that a session went on with another master, because the last one did not answer. */
    void masterChanged() {
        mastersChanged.increment();
    }

    /** Counts an upload that was answered 204: the object had these bytes already, and nothing was written. */
    void overwriteUnchanged() {
        unchangedOverwrites.increment();
    }

    /** Adds the settings that tell of resent requests and changed masters, if there were any. */
    void describe(Map<String, String> settings) {
        requests.describe(settings);
        long changed = mastersChanged.sum();
        if (changed > 0) {
            settings.put(
                    "masters changed",
                    changed
                            + " times a worker went on with the next one that is named, since its master did not answer;"
                            + " one that does not lead passes assignments on, which takes longer");
        }
    }

    /** All counters by name. */
    Map<String, Long> counters() {
        Map<String, Long> all = requests.counters();
        all.put("overwrites without change (204)", unchangedOverwrites.sum());
        return all;
    }
}
