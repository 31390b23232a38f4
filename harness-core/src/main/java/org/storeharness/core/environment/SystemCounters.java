package org.storeharness.core.environment;

import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What the kernel and the JVM have counted so far. Take one before and one after a stage, the later one while its threads
 * still live, and compare them with {@link #since}. Taking one reads a file for each thread, which takes a millisecond or
 * so; keep that out of the stage. Any thread.
 */
public final class SystemCounters {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final int MAJOR_FAULTS_AFTER_NAME = 9;

    private final long takenNanos;
    private final @Nullable Long processCpuNanos;
    private final @Nullable CpuTicks machine;
    private final @Nullable Long throttledNanos;
    private final GarbageCollections collections;
    private final ThreadSwitches switches;
    private final @Nullable Long majorFaults;

    private SystemCounters(SystemFiles files, LongSupplier nanoClock) {
        takenNanos = nanoClock.getAsLong();
        processCpuNanos = processCpuNanos();
        machine = CpuTicks.read(files).orElse(null);
        throttledNanos = CgroupCpu.read(files).throttledNanos();
        collections = GarbageCollections.now();
        switches = ThreadSwitches.read(files);
        majorFaults = majorFaults(files.text("proc/self/stat").orElse(""));
    }

    /** Takes the counters now. */
    public static SystemCounters take(SystemFiles files, LongSupplier nanoClock) {
        return new SystemCounters(files, nanoClock);
    }

    /** What happened between an earlier snapshot and this one. */
    public CountersDelta since(SystemCounters earlier) {
        CpuTicks ticks = machine == null || earlier.machine == null ? null : machine.since(earlier.machine);
        return new CountersDelta(
                (takenNanos - earlier.takenNanos) / NANOS_PER_SECOND,
                seconds(processCpuNanos, earlier.processCpuNanos),
                ticks == null ? null : ticks.busyShare(),
                ticks == null ? null : ticks.stealShare(),
                seconds(throttledNanos, earlier.throttledNanos),
                collections.count() - earlier.collections.count(),
                (collections.pauseMillis() - earlier.collections.pauseMillis()) / MILLIS_PER_SECOND,
                switches.byThread().isEmpty() ? null : switches.since(earlier.switches),
                difference(majorFaults, earlier.majorFaults));
    }

    private static @Nullable Long processCpuNanos() {
        long nanos =
                ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                        ? system.getProcessCpuTime()
                        : -1;
        return nanos < 0 ? null : nanos;
    }

    /** The name of the program comes first, in parentheses, and may hold anything. */
    static @Nullable Long majorFaults(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split("\\s+");
        return fields.length <= MAJOR_FAULTS_AFTER_NAME ? null : KernelText.number(fields[MAJOR_FAULTS_AFTER_NAME]);
    }

    private static @Nullable Long difference(@Nullable Long later, @Nullable Long earlier) {
        return later == null || earlier == null ? null : Math.max(0, later - earlier);
    }

    private static @Nullable Double seconds(@Nullable Long laterNanos, @Nullable Long earlierNanos) {
        Long nanos = difference(laterNanos, earlierNanos);
        return nanos == null ? null : nanos / NANOS_PER_SECOND;
    }
}
