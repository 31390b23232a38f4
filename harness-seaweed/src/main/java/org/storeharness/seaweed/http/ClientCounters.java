package org.storeharness.seaweed.http;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.storeharness.core.store.Store;

/** What the sessions of a store count. Thread-safe; every counter only grows. */
public final class ClientCounters {
    private final LongAdder requestsResent = new LongAdder();
    private final LongAdder mastersChanged = new LongAdder();
    private final LongAdder unchangedOverwrites = new LongAdder();
    private final Map<String, ServerFailures> servers = new LinkedHashMap<>();

    /** What failed at one server. */
    public static final class ServerFailures {
        private final int number;
        private final LongAdder failed = new LongAdder();

        private ServerFailures(int number) {
            this.number = number;
        }

        /** Its place among the servers in the order in which they were met. */
        public int number() {
            return number;
        }

        /** An object's own request was not answered, or not as it should be. */
        public void increment() {
            failed.increment();
        }
    }

    /** A request met a connection which the server had closed, and went out once more. */
    public void requestResent() {
        requestsResent.increment();
    }

    /** A session asks another master, since the last one did not answer. */
    void masterChanged() {
        mastersChanged.increment();
    }

    /** An upload was answered 204: the object had these bytes already, and nothing was written. */
    public void unchanged() {
        unchangedOverwrites.increment();
    }

    /** The counters of a server; a session asks once for each. */
    public synchronized ServerFailures forServer(String server) {
        return servers.computeIfAbsent(server, name -> new ServerFailures(servers.size()));
    }

    /** The names of the servers, each in its place; not more than can be told apart. */
    public synchronized List<String> servers() {
        return servers.keySet().stream().limit(Store.MAXIMUM_SERVERS).toList();
    }

    public long requestsResent() {
        return requestsResent.sum();
    }

    /** Adds what a reader has to know of the requests of the run. */
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

    /** All of them by name. */
    public synchronized Map<String, Long> counters() {
        Map<String, Long> all = new LinkedHashMap<>();
        servers.forEach((server, counts) -> all.put("failures at " + server, counts.failed.sum()));
        all.put("overwrites without change (204)", unchangedOverwrites.sum());
        return all;
    }
}
