package org.storeharness.run.phase;

import java.util.function.BooleanSupplier;
import org.storeharness.engine.Clock;
import org.storeharness.environment.CompilerTime;
import org.storeharness.environment.SystemFiles;

/**
 * Has a phase begin without the JVM's compiler: it waits until the compiler has done what earlier phases made it begin, so that the
 * phase has the processors to itself and its code compiled. Under load the compiler gets little processor time, and would be at it for
 * seconds. Used by the thread that runs the phases.
 */
record CompilerWait(Clock clock, SystemFiles system) {
    /** A compiler that is busy for longer than such a part of the phase, or than this, is left to it. */
    private static final int PARTS_OF_PHASE = 10;

    private static final long LONGEST_NANOS = 1_000_000_000;

    /** The compiler's processor time, as a share of the time, that counts as idle. */
    private static final double IDLE = 0.1;

    private static final long STEP_NANOS = 5_000_000;

    /** The kernel counts the time of a thread that runs at its ticks, which may be further apart than a step. */
    private static final int IDLE_STEPS = 2;

    /**
     * Returns once the compiler is idle, or has been busy for too long.
     *
     * @param phaseNanos how long the phase is that begins next; 0 where it is not known, and nothing is awaited
     * @param over whether there is nothing to wait for any more
     */
    void beforePhase(long phaseNanos, BooleanSupplier over) {
        long most = Math.min(LONGEST_NANOS, phaseNanos / PARTS_OF_PHASE) / STEP_NANOS;
        CompilerTime compiler = new CompilerTime(system);
        long before = compiler.nanos();
        long beforeNanos = clock.nanos();
        int idle = 0;
        for (int step = 0; idle < IDLE_STEPS && step < most && !over.getAsBoolean(); step++) {
            clock.pause(STEP_NANOS);
            long now = compiler.nanos();
            long nowNanos = clock.nanos();
            idle = now - before <= IDLE * (nowNanos - beforeNanos) ? idle + 1 : 0;
            before = now;
            beforeNanos = nowNanos;
        }
    }
}
