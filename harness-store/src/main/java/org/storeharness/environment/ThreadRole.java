package org.storeharness.environment;

import java.util.Locale;

/** The purpose of a thread of this process, found by its name in the kernel (the first 15 characters). */
enum ThreadRole {
    /** Virtual ones work on threads of a pool. */
    WORKERS("worker-", "ForkJoinPool-"),
    COLLECTOR(
            "GC Thread",
            "G1 ",
            "VM Thread",
            "VM Periodic",
            "ZGC",
            "ZDirector",
            "ZDriver",
            "ZWorker",
            "Shenandoah",
            "Concurrent Mark"),
    COMPILER("C1 Compiler", "C2 Compiler", "JVMCI"),
    /** The run's own thread and the monitoring threads. */
    RUN("main", "java", "hiccup-meter", "harness-"),
    OTHER("");

    private final String[] namePrefixes;

    ThreadRole(String... beginnings) {
        this.namePrefixes = beginnings;
    }

    /** The first role that the name matches. */
    static ThreadRole of(String threadName) {
        for (ThreadRole group : values()) {
            for (String beginning : group.namePrefixes) {
                if (threadName.startsWith(beginning)) {
                    return group;
                }
            }
        }
        return OTHER;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
