package org.storeharness.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The time by which Linux may end sleeps of a thread late in order to end several together: 50 us by default, see {@code PR_SET_TIMERSLACK} in
 * prctl(2). A thread may write its own to {@code /proc/TID/timerslack_ns} (proc(5)), which takes no library.
 */
public final class TimerSlack {
    private static final Path SELF = Path.of("/proc/thread-self");
    private static final String LEAST_NANOS = "1";

    private TimerSlack() {}

    /** Has the sleeps of this thread end on time, where the system allows that. */
    public static void least() {
        try {
            Path thread = Files.readSymbolicLink(SELF).getFileName();
            Files.writeString(Path.of("/proc", thread.toString(), "timerslack_ns"), LEAST_NANOS);
        } catch (IOException | RuntimeException e) {
            // Not Linux, or a sandbox: sleeps end as late as before, and the worker's spin makes up for a part of that.
        }
    }
}
