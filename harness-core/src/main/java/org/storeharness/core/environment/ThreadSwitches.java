package org.storeharness.core.environment;

import java.util.Map;
import java.util.TreeMap;

/**
 * How often each thread of this process lost its processor against its will, by thread id of the kernel. The kernel counts
 * by thread and forgets a thread that ends.
 */
record ThreadSwitches(Map<String, Long> byThread) {
    static ThreadSwitches read(SystemFiles files) {
        Map<String, Long> counts = new TreeMap<>();
        for (String thread : files.names("proc/self/task")) {
            String status = files.text("proc/self/task/" + thread + "/status").orElse("");
            Long count = KernelText.number(status, "nonvoluntary_ctxt_switches", ':');
            if (count != null) {
                counts.put(thread, count);
            }
        }
        return new ThreadSwitches(counts);
    }

    /** The switches since then of the threads that still live. */
    long since(ThreadSwitches earlier) {
        return byThread.entrySet().stream()
                .mapToLong(
                        thread -> Math.max(0, thread.getValue() - earlier.byThread.getOrDefault(thread.getKey(), 0L)))
                .sum();
    }
}
