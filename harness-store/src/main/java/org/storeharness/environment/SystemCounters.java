package org.storeharness.environment;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Durations;

/**
 * A snapshot of the counters of the kernel and the JVM. Take one before and one after a stage, the later one while its
 * threads are still alive, and compare them with {@link #since}. Taking one reads two files for each thread, which
 * takes about a millisecond. Safe for any thread.
 */
public final class SystemCounters {
    /** Kept, since the JVM takes long to find it. */
    private static final OperatingSystemMXBean SYSTEM = ManagementFactory.getOperatingSystemMXBean();

    private static final double MICROS_PER_SECOND = 1e6;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final String TOTAL = "total=";
    private static final int MAJOR_FAULTS_AFTER_NAME = 9;

    private final long takenNanos;
    private final @Nullable Long processCpuNanos;
    private final @Nullable CpuTicks cpuTicks;
    private final @Nullable Long throttledNanos;
    private final GarbageCollections collections;
    private final ThreadUsage threads;
    private final @Nullable Long cpuPressureMicros;
    private final @Nullable Long ioPressureMicros;
    private final @Nullable Long memoryPressureMicros;
    private final @Nullable Long tcpRetransmits;
    private final @Nullable Long majorFaults;

    private SystemCounters(SystemFiles files, LongSupplier nanoClock) {
        takenNanos = nanoClock.getAsLong();
        processCpuNanos = processCpuNanos();
        cpuTicks = CpuTicks.read(files).orElse(null);
        throttledNanos = CgroupCpu.read(files).throttledNanos();
        collections = GarbageCollections.now();
        threads = ThreadUsage.read(files);
        cpuPressureMicros = pressureMicros(files, "cpu");
        ioPressureMicros = pressureMicros(files, "io");
        memoryPressureMicros = pressureMicros(files, "memory");
        tcpRetransmits = tcpRetransmits(files);
        majorFaults = majorFaults(files.text("proc/self/stat").orElse(""));
    }

    /** Takes the counters now. */
    public static SystemCounters take(SystemFiles files, LongSupplier nanoClock) {
        return new SystemCounters(files, nanoClock);
    }

    /** The changes from an earlier snapshot to this one. */
    public CountersDelta since(SystemCounters earlier) {
        return new CountersDelta(
                (takenNanos - earlier.takenNanos) / Durations.NANOS_PER_SECOND,
                processSince(earlier),
                machineSince(earlier));
    }

    private CountersDelta.ProcessDelta processSince(SystemCounters earlier) {
        return new CountersDelta.ProcessDelta(
                seconds(processCpuNanos, earlier.processCpuNanos, Durations.NANOS_PER_SECOND),
                threads.cpuSecondsSince(earlier.threads),
                threads.workerDelaySecondsSince(earlier.threads),
                seconds(throttledNanos, earlier.throttledNanos, Durations.NANOS_PER_SECOND),
                collections.count() - earlier.collections.count(),
                (collections.pauseMillis() - earlier.collections.pauseMillis()) / MILLIS_PER_SECOND,
                threads.involuntarySwitchesSince(earlier.threads),
                difference(majorFaults, earlier.majorFaults));
    }

    private CountersDelta.MachineDelta machineSince(SystemCounters earlier) {
        CpuTicks ticks = cpuTicks == null || earlier.cpuTicks == null ? null : cpuTicks.since(earlier.cpuTicks);
        return new CountersDelta.MachineDelta(
                ticks == null ? null : ticks.busyShare(),
                ticks == null ? null : ticks.stealShare(),
                seconds(cpuPressureMicros, earlier.cpuPressureMicros, MICROS_PER_SECOND),
                seconds(ioPressureMicros, earlier.ioPressureMicros, MICROS_PER_SECOND),
                seconds(memoryPressureMicros, earlier.memoryPressureMicros, MICROS_PER_SECOND),
                difference(tcpRetransmits, earlier.tcpRetransmits),
                null,
                null,
                null,
                null);
    }

    private static @Nullable Long processCpuNanos() {
        long nanos =
                SYSTEM instanceof com.sun.management.OperatingSystemMXBean system ? system.getProcessCpuTime() : -1;
        return nanos < 0 ? null : nanos;
    }

    /** The program's name precedes the counters, in parentheses, and may contain any character. */
    static @Nullable Long majorFaults(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
        return fields.length <= MAJOR_FAULTS_AFTER_NAME ? null : KernelText.number(fields[MAJOR_FAULTS_AFTER_NAME]);
    }

    private static @Nullable Long difference(@Nullable Long later, @Nullable Long earlier) {
        return later == null || earlier == null ? null : Math.max(0, later - earlier);
    }

    private static @Nullable Double seconds(@Nullable Long later, @Nullable Long earlier, double perSecond) {
        Long difference = difference(later, earlier);
        return difference == null ? null : difference / perSecond;
    }

    /**
     * The time during which some task of the machine waited for a resource since the machine started, in microseconds, from
     * the kernel's pressure stall information; {@code null} where not counted.
     */
    private static @Nullable Long pressureMicros(SystemFiles files, String resource) {
        String some = files.firstLine("proc/pressure/" + resource).orElse("");
        int total = some.indexOf(TOTAL);
        return total < 0 || !some.startsWith("some ")
                ? null
                : KernelText.number(some.substring(total + TOTAL.length()));
    }

    /**
     * The TCP segments that were sent again in this network namespace; {@code null} where not counted. Two lines begin with {@code Tcp:},
     * the first with the names and the second with their values.
     */
    private static @Nullable Long tcpRetransmits(SystemFiles files) {
        List<String[]> lines = files.text("proc/net/snmp")
                .orElse("")
                .lines()
                .filter(line -> line.startsWith("Tcp: "))
                .map(line -> line.split(" "))
                .toList();
        int column = lines.size() < 2 ? -1 : Arrays.asList(lines.get(0)).indexOf("RetransSegs");
        return column < 0 || column >= lines.get(1).length ? null : KernelText.number(lines.get(1)[column]);
    }
}
