package org.storeharness.cli.profile;

/** What records the measured phases. */
enum ProfilerName {
    /** JDK Flight Recorder: Java code that runs, allocations, locks, garbage collection. */
    JFR,
    /** async-profiler: processor time, also of the JVM's own code and of the system's. */
    ASYNC,
    /** async-profiler: all threads all the time, also those that wait. */
    ASYNC_WALL
}
