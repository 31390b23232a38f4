package org.storeharness.environment;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * Knows when this process was paused for garbage collection: the JVM notifies of each collection after it is over ({@link
 * GarbageCollectionNotificationInfo}), on a thread of its own. The notification has the wall clock's time of the collection's end
 * (HotSpot's {@code gcNotifier.cpp}) and its length, both in whole milliseconds. Safe for any thread.
 *
 * <p>The start that comes with the length counts from the start of the JVM, which no clock that a program can read counts from
 * exactly.
 */
public final class CollectionPauses implements AutoCloseable {
    private static final int MOST_WAITS = 20;
    private static final long WAIT_MILLIS = 10;
    private static final int MOST_READINGS = 10;
    private static final double NANOS_PER_MILLI = 1e6;

    /** A collection of less than a millisecond has taken half of one, on average. */
    private static final double SHORTEST_MILLIS = 0.5;

    private final LongSupplier nanoClock;
    private final NotificationListener listener = this::heard;
    private final List<NotificationEmitter> collectors = new ArrayList<>();
    private List<CollectionPause> pauses = new ArrayList<>();
    private long notified;

    /** Begins to listen. */
    public CollectionPauses(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        this.notified = GarbageCollections.now().count();
        GarbageCollections.COLLECTORS.stream()
                .filter(NotificationEmitter.class::isInstance)
                .map(NotificationEmitter.class::cast)
                .forEach(collector -> {
                    collector.addNotificationListener(listener, null, null);
                    collectors.add(collector);
                });
    }

    /**
     * Takes the pauses since the last call, on the clock that was given. Waits until the JVM has notified of all collections so far, for
     * at most 0.2 s.
     */
    public synchronized List<CollectionPause> take() {
        long counted = GarbageCollections.now().count();
        try {
            for (int waits = 0; notified < counted && waits < MOST_WAITS; waits++) {
                wait(WAIT_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        // Of a collector that notifies of nothing, nothing more is awaited
        notified = Math.max(notified, counted);
        List<CollectionPause> taken = pauses;
        pauses = new ArrayList<>();
        return taken;
    }

    private synchronized void heard(Notification notification, Object nothing) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            long end = nanos(notification.getTimeStamp());
            double millis = GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
                    .getGcInfo()
                    .getDuration();
            pauses.add(new CollectionPause(end - Math.round(Math.max(SHORTEST_MILLIS, millis) * NANOS_PER_MILLI), end));
            notified++;
            notifyAll();
        }
    }

    /** The time on the clock that was given at a time of the wall clock; again where the thread was held up between the two clocks. */
    private long nanos(long wallMillis) {
        long now;
        long passedMillis;
        int readings = 0;
        do {
            now = nanoClock.getAsLong();
            passedMillis = Math.max(0, System.currentTimeMillis() - wallMillis);
        } while (nanoClock.getAsLong() - now > NANOS_PER_MILLI && ++readings < MOST_READINGS);
        return now - Math.round(passedMillis * NANOS_PER_MILLI);
    }

    @Override
    public void close() {
        for (NotificationEmitter collector : collectors) {
            try {
                collector.removeNotificationListener(listener);
            } catch (ListenerNotFoundException e) {
                // removed before
            }
        }
        collectors.clear();
    }
}
