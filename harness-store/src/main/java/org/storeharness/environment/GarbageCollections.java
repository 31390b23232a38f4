package org.storeharness.environment;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/** The pauses for garbage collection since the JVM started. */
record GarbageCollections(long count, long pauseMillis) {
    /** Those whose collections are pauses. Kept, since the JVM takes long to find them. */
    static final List<GarbageCollectorMXBean> COLLECTORS = ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(GarbageCollections::pauses)
            .toList();

    /** Skips the separate beans in which concurrent collectors count their cycles: these are not pauses. */
    static GarbageCollections now() {
        long count = 0;
        long millis = 0;
        for (GarbageCollectorMXBean collector : COLLECTORS) {
            count += Math.max(0, collector.getCollectionCount());
            millis += Math.max(0, collector.getCollectionTime());
        }
        return new GarbageCollections(count, millis);
    }

    /** Whether what this counts are pauses. */
    static boolean pauses(GarbageCollectorMXBean collector) {
        return !collector.getName().endsWith("Cycles");
    }
}
