package org.storeharness.environment;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Durations;

/**
 * The usage of each thread of some processes so far, by its path. The kernel counts by thread and drops the counters of a thread that
 * ends; one that was not there before began since.
 */
record ThreadUsage(Map<String, ThreadTimes> byThread) {
    static final String TASKS = "proc/self/task/";

    /**
     * The counters of one thread; {@code null} where the kernel does not count.
     *
     * @param cpuNanos the time that it ran on a processor
     * @param delayNanos the time that it was runnable but waited for a processor
     * @param involuntarySwitches its involuntary context switches
     */
    record ThreadTimes(
            ThreadRole group,
            @Nullable Long cpuNanos,
            @Nullable Long delayNanos,
            @Nullable Long involuntarySwitches) {}

    /** The threads of this process. Reads two files for each, which takes about 20 µs each. */
    static ThreadUsage read(SystemFiles files) {
        Map<String, ThreadTimes> byThread = new TreeMap<>();
        for (String thread : files.list(TASKS)) {
            String status = files.text(TASKS + thread + "/status").orElse("");
            if (!status.isEmpty()) {
                byThread.put(
                        TASKS + thread,
                        times(
                                files,
                                TASKS + thread,
                                ThreadRole.of(
                                        KernelText.value(status, "Name", ':').orElse("")),
                                KernelText.number(status, "nonvoluntary_ctxt_switches", ':')));
            }
        }
        return new ThreadUsage(byThread);
    }

    /** The threads of other processes, whatever they do. Reads a file for each. */
    static ThreadUsage of(SystemFiles files, Collection<Long> processes) {
        Map<String, ThreadTimes> byThread = new TreeMap<>();
        for (long pid : processes) {
            String tasks = "proc/" + pid + "/task/";
            for (String thread : files.list(tasks)) {
                byThread.put(tasks + thread, times(files, tasks + thread, ThreadRole.OTHER, null));
            }
        }
        return new ThreadUsage(byThread);
    }

    private static ThreadTimes times(SystemFiles files, String thread, ThreadRole group, @Nullable Long switches) {
        String times = files.firstLine(thread + "/schedstat").orElse("");
        int second = times.indexOf(' ') + 1;
        return new ThreadTimes(
                group,
                KernelText.number(times),
                second == 0 ? null : KernelText.number(times.substring(second)),
                switches);
    }

    /** The processor time since then by group, in seconds, of the threads still alive; empty where not counted. */
    Map<String, Double> cpuSecondsSince(ThreadUsage earlier) {
        Map<String, Double> seconds = new TreeMap<>();
        for (ThreadRole group : ThreadRole.values()) {
            Long nanos = since(earlier, group, ThreadTimes::cpuNanos);
            if (nanos != null) {
                seconds.put(group.toString(), nanos / Durations.NANOS_PER_SECOND);
            }
        }
        return seconds;
    }

    /** The time since then that workers were runnable but waited for a processor, in seconds, summed over workers. */
    @Nullable
    Double workerDelaySecondsSince(ThreadUsage earlier) {
        return seconds(since(earlier, ThreadRole.WORKERS, ThreadTimes::delayNanos));
    }

    /** What all threads used since then; empty if the kernel does not count both times. */
    Optional<ProgramTimes.ServerUsage> since(ThreadUsage earlier) {
        Double cpu = seconds(since(earlier, null, ThreadTimes::cpuNanos));
        Double delay = seconds(since(earlier, null, ThreadTimes::delayNanos));
        return cpu == null || delay == null ? Optional.empty() : Optional.of(new ProgramTimes.ServerUsage(cpu, delay));
    }

    private static @Nullable Double seconds(@Nullable Long nanos) {
        return nanos == null ? null : (Double) (nanos / Durations.NANOS_PER_SECOND);
    }

    /** The involuntary context switches since then of the threads still alive. */
    @Nullable
    Long involuntarySwitchesSince(ThreadUsage earlier) {
        return since(earlier, null, ThreadTimes::involuntarySwitches);
    }

    /** The increase of a counter, summed over the group's threads; {@code null} if no thread has it. */
    private @Nullable Long since(
            ThreadUsage earlier, @Nullable ThreadRole group, Function<ThreadTimes, @Nullable Long> count) {
        Long sum = null;
        for (Map.Entry<String, ThreadTimes> thread : byThread.entrySet()) {
            Long now = count.apply(thread.getValue());
            if (now != null && (group == null || group == thread.getValue().group())) {
                ThreadTimes then = earlier.byThread.get(thread.getKey());
                Long before = then == null ? null : count.apply(then);
                sum = (sum == null ? 0 : sum) + Math.max(0, now - (before == null ? 0 : before));
            }
        }
        return sum;
    }
}
