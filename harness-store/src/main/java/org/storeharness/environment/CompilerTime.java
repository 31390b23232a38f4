package org.storeharness.environment;

import java.util.HashMap;
import java.util.Map;

/**
 * The processor time of the JVM's compiler alone. A reading takes a file for each of its threads, where {@link SystemCounters} reads two
 * for every thread of this process. Used by one thread, for a short time: threads are known by their ids.
 */
public final class CompilerTime {
    private final SystemFiles files;

    /** Whether the thread of an id is one of the compiler, which begins others when it has much to do. */
    private final Map<String, Boolean> compiles = new HashMap<>();

    public CompilerTime(SystemFiles files) {
        this.files = files;
    }

    /** The time so far, in nanoseconds, of those threads that are alive; 0 where the kernel does not count it. */
    public long nanos() {
        long sum = 0;
        for (String thread : files.list(ThreadUsage.TASKS)) {
            if (compiles.computeIfAbsent(thread, this::compiles)) {
                Long nanos = KernelText.number(files.firstLine(ThreadUsage.TASKS + thread + "/schedstat")
                        .orElse(""));
                sum += nanos == null ? 0 : nanos;
            }
        }
        return sum;
    }

    private boolean compiles(String thread) {
        String name = files.firstLine(ThreadUsage.TASKS + thread + "/comm").orElse("");
        return ThreadRole.of(name) == ThreadRole.COMPILER;
    }
}
