package org.storeharness.crosscheck.process;

import com.sun.jna.Native;
import com.sun.jna.Platform;
import org.storeharness.core.run.stage.RunException;

/**
 * The processor time of children that have ended, as the C library tells it: of the whole process, so that no two may be measured
 * at one time. Types are those of 64-bit machines.
 */
final class ChildCpuTime {
    private static final int RUSAGE_CHILDREN = -1;
    private static final int RUSAGE_LONGS = 18;
    private static final double MICROS = 1e6;

    private static final String OBSTACLE = load();

    private ChildCpuTime() {}

    /**
     * Seconds of all children that this process has waited for, and of theirs.
     *
     * @throws RunException if it is not known here
     */
    static double seconds() throws RunException {
        long[] usage = new long[RUSAGE_LONGS];
        if (!OBSTACLE.isEmpty() || getrusage(RUSAGE_CHILDREN, usage) != 0) {
            throw new RunException("what a tool costs is not known here: " + OBSTACLE);
        }
        return usage[0] + usage[1] / MICROS + usage[2] + usage[3] / MICROS;
    }

    private static native int getrusage(int who, long[] usage);

    private static String load() {
        try {
            if (!Platform.isLinux() || !Platform.is64Bit()) {
                return "it is looked at on 64-bit Linux only";
            }
            Native.register(ChildCpuTime.class, Platform.C_LIBRARY_NAME);
            return "";
        } catch (UnsatisfiedLinkError | NoClassDefFoundError e) {
            return "the C library cannot be called: " + e.getMessage();
        }
    }
}
