package org.storeharness.environment;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Durations;

/** The times of each thread of some processes so far, by its path. A thread that ended is in none. */
record ServerTimes(Map<String, TaskTimes> byTask) {
    /**
     * The times of one thread.
     *
     * @param cpuNanos how long it ran on a processor
     * @param delayNanos how long it was runnable but waited for a processor, or for the quota of its control group
     */
    private record TaskTimes(long cpuNanos, long delayNanos) {
        private static final TaskTimes NONE = new TaskTimes(0, 0);

        static @Nullable TaskTimes parse(String schedstat) {
            String[] fields = schedstat.split(" ");
            Long cpu = KernelText.number(fields[0]);
            Long delay = fields.length == 1 ? null : KernelText.number(fields[1]);
            return cpu == null || delay == null ? null : new TaskTimes(cpu, delay);
        }
    }

    static ServerTimes read(SystemFiles files, Collection<Long> processes) {
        Map<String, TaskTimes> byTask = new HashMap<>();
        for (long pid : processes) {
            String tasks = "proc/" + pid + "/task/";
            for (String task : files.list(tasks)) {
                TaskTimes times = files.firstLine(tasks + task + "/schedstat")
                        .map(TaskTimes::parse)
                        .orElse(null);
                if (times != null) {
                    byTask.put(tasks + task, times);
                }
            }
        }
        return new ServerTimes(byTask);
    }

    /** The processor time of the threads since then; a thread that was not there began since. */
    ProgramTimes.ServerUsage since(ServerTimes earlier) {
        double cpu = 0;
        double delay = 0;
        for (Map.Entry<String, TaskTimes> task : byTask.entrySet()) {
            TaskTimes before = earlier.byTask.getOrDefault(task.getKey(), TaskTimes.NONE);
            cpu += Math.max(0, task.getValue().cpuNanos() - before.cpuNanos());
            delay += Math.max(0, task.getValue().delayNanos() - before.delayNanos());
        }
        return new ProgramTimes.ServerUsage(cpu / Durations.NANOS_PER_SECOND, delay / Durations.NANOS_PER_SECOND);
    }
}
