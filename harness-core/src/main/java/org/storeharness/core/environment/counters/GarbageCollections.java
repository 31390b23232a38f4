package org.storeharness.core.environment.counters;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/** The pauses for garbage collection since the JVM started. */
record GarbageCollections(long count, long pauseMillis) {
    /** Collectors that run beside the program report their cycles as a bean of its own, which are no pauses. */
    static GarbageCollections now() {
        long count = 0;
        long millis = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (!collector.getName().endsWith("Cycles")) {
                count += Math.max(0, collector.getCollectionCount());
                millis += Math.max(0, collector.getCollectionTime());
            }
        }
        return new GarbageCollections(count, millis);
    }
}
