package org.storeharness.environment;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The part of the heap in which objects are made. It can be emptied at a time when nobody is disturbed, so that it has room for what
 * follows. Used by one thread.
 *
 * <p>A program can ask the JVM for a collection of the whole heap alone, which takes five times as long as one of the young generation. The
 * serial collector makes one of those when the eden is full, so it is filled. What these keep moves to the old generation, so that now
 * and then the whole heap is collected. With other collectors it always is.
 */
public final class YoungGeneration {
    private static final int CHUNK_BYTES = 1 << 20;

    /** The old generation may grow by so much before the whole heap is collected. */
    private static final long MOST_GROWTH_BYTES = 16L << 20;

    /** Keeps the allocated array visible, or the compiler leaves the allocation out. */
    @SuppressWarnings("unused")
    private static volatile byte @Nullable [] filling;

    private final @Nullable MemoryPoolMXBean eden = pool("Eden Space");
    private final @Nullable MemoryPoolMXBean old = pool("Tenured Gen");
    private long oldBytes = -MOST_GROWTH_BYTES;

    private static @Nullable MemoryPoolMXBean pool(String name) {
        Optional<MemoryPoolMXBean> found = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().equals(name))
                .findFirst();
        return found.orElse(null);
    }

    /** Collects the garbage in it. */
    public void empty() {
        if (eden == null || old == null) {
            System.gc();
        } else if (old.getUsage().getUsed() > oldBytes + MOST_GROWTH_BYTES) {
            System.gc();
            oldBytes = old.getUsage().getUsed();
        } else {
            fill(eden);
        }
    }

    private static void fill(MemoryPoolMXBean eden) {
        long before = GarbageCollections.now().count();
        long most = eden.getUsage().getMax();
        for (long bytes = 0; bytes <= most && GarbageCollections.now().count() == before; bytes += CHUNK_BYTES) {
            filling = new byte[CHUNK_BYTES];
        }
        filling = null;
    }
}
