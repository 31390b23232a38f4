package org.storeharness.http;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.storeharness.store.Store;

/** The counters of the requests of a store's sessions. Thread-safe; every counter only grows. */
public final class RequestCounters {
    private static final String SENT_AGAIN = "requests sent again";

    private final LongAdder requestsResent = new LongAdder();
    private final Map<String, AtomicInteger> connections = new HashMap<>();
    private final Map<String, Integer> addresses = new LinkedHashMap<>();
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

    /** Counts connections to a server, over all sessions. */
    synchronized AtomicInteger connectionsTo(String server) {
        return connections.computeIfAbsent(server, name -> new AtomicInteger());
    }

    /** Notes how many addresses the name of a server has. */
    public synchronized void addresses(String server, int count) {
        addresses.put(server, count);
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

    /** Adds the settings that tell of resent requests, and of names with several addresses, if there were any. */
    public synchronized void describe(Map<String, String> settings) {
        addresses.forEach((server, count) -> {
            if (count > 1) {
                settings.put("addresses of " + server, count + ", each for as many connections");
            }
        });
        long again = requestsResent.sum();
        if (again > 0) {
            settings.put(SENT_AGAIN, again + " (the server had closed their idle connection)");
        }
    }

    /** All counters by name. */
    public synchronized Map<String, Long> counters() {
        Map<String, Long> all = new LinkedHashMap<>();
        all.put(SENT_AGAIN, requestsResent.sum());
        servers.forEach((server, counts) -> all.put("failures at " + server, counts.failed.sum()));
        return all;
    }
}
