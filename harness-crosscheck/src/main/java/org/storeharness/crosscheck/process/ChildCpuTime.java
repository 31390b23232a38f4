package org.storeharness.crosscheck.process;

import com.sun.jna.Native;
import com.sun.jna.Platform;
import org.storeharness.core.run.stage.RunException;

/**
 * The processor time of all child processes that have ended, from the C library's getrusage. Measure one child at a time. The layout
 * is that of 64-bit Linux.
 */
final class ChildCpuTime {
    private static final int RUSAGE_CHILDREN = -1;
    private static final int RUSAGE_LONGS = 18;
    private static final double MICROS = 1e6;

    private static final String UNAVAILABLE_REASON = load();

    private ChildCpuTime() {}

    /**
     * The seconds of all children that this process has waited for, and of their children.
     *
     * @throws RunException if it is not known here
     */
    static double seconds() throws RunException {
        long[] usage = new long[RUSAGE_LONGS];
        if (!UNAVAILABLE_REASON.isEmpty() || getrusage(RUSAGE_CHILDREN, usage) != 0) {
            throw new RunException("the processor time of a tool cannot be measured here: " + UNAVAILABLE_REASON);
        }
        return usage[0] + usage[1] / MICROS + usage[2] + usage[3] / MICROS;
    }

    private static native int getrusage(int who, long[] usage);

    private static String load() {
        try {
            if (!Platform.isLinux() || !Platform.is64Bit()) {
                return "it needs 64-bit Linux";
            }
            Native.register(ChildCpuTime.class, Platform.C_LIBRARY_NAME);
            return "";
        } catch (UnsatisfiedLinkError | NoClassDefFoundError e) {
            return "the C library cannot be called: " + e.getMessage();
        }
    }
}
