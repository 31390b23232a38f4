package org.storeharness.seaweed.http;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.storeharness.core.store.Store;

/** The counters of a store's sessions. Thread-safe; every counter only grows. */
public final class ClientCounters {
    private final LongAdder requestsResent = new LongAdder();
    private final LongAdder mastersChanged = new LongAdder();
    private final LongAdder unchangedOverwrites = new LongAdder();
    private final Map<String, ServerFailures> servers = new LinkedHashMap<>();

    /** The number of failed requests for objects at one server. */
    public static final class ServerFailures {
        private final int number;
        private final LongAdder failed = new LongAdder();

        private ServerFailures(int number) {
            this.number = number;
        }

        /** The index of the server, in the order in which sessions met the servers. */
        public int number() {
            return number;
        }

        /** Counts a request for an object that failed. */
        public void increment() {
            failed.increment();
        }
    }

    /** Counts a request that was sent again because the server had closed its idle connection. */
    public void requestResent() {
        requestsResent.increment();
    }

    /** Counts that a session went on with another master, because the last one did not answer. */
    void masterChanged() {
        mastersChanged.increment();
    }

    /** Counts an upload that was answered 204: the object had these bytes already, and nothing was written. */
    public void overwriteUnchanged() {
        unchangedOverwrites.increment();
    }

    /** The counter of a server. */
    public synchronized ServerFailures forServer(String server) {
        return servers.computeIfAbsent(server, name -> new ServerFailures(servers.size()));
    }

    /** The names of the servers by index, up to {@link Store#MAXIMUM_SERVERS}. */
    public synchronized List<String> servers() {
        return servers.keySet().stream().limit(Store.MAXIMUM_SERVERS).toList();
    }

    public long requestsResent() {
        return requestsResent.sum();
    }

    /** Adds the settings that tell of resent requests and changed masters, if there were any. */
    public void describe(Map<String, String> settings) {
        long again = requestsResent.sum();
        if (again > 0) {
            settings.put("requests sent again", again + " (the server had closed their idle connection)");
        }
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
    public synchronized Map<String, Long> counters() {
        Map<String, Long> all = new LinkedHashMap<>();
        servers.forEach((server, counts) -> all.put("failures at " + server, counts.failed.sum()));
        all.put("overwrites without change (204)", unchangedOverwrites.sum());
        return all;
    }
}
