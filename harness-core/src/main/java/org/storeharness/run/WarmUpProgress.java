package org.storeharness.run;

import java.util.ArrayList;
import java.util.List;

/**
 * The parts of one scratch warm-up, and the rule for its end: the JVM and the store are warm when enough operations have been done for
 * their code to be hot, the rate has ceased to rise and the JVM's compiler is idle. A rate that falls or varies does not prolong it,
 * since that is the store's. Used by one thread.
 */
final class WarmUpProgress {
    /** Fewer parts show nothing. */
    private static final int LEAST_PARTS = 5;

    /** The JVM compiles for speed what has run 5,000 times, and again what it compiled too early. Of each host. */
    private static final long HOT_OPERATIONS = 20_000;

    /** The operations in a nanosecond at which code becomes hot in time, whoever performs them: 4,000/s. Of each host. */
    private static final double FAST = 4e-6;

    /** The first two parts are those of the interpreter, and of what happens before and after a measurement. */
    private static final int JUDGED_PART = 2;

    private static final int COMPARED_PARTS = 2;

    /** A rise of the rate that counts as none. */
    private static final double LEVEL = 1.05;

    /** The time in the compiler, as a share of that of the part, that counts as idle. */
    private static final double IDLE = 0.1;

    private static final double NANOS_PER_MILLI = 1e6;

    private final int hosts;
    private final List<Double> rates = new ArrayList<>();
    private double lastCompiling = 1;
    private long operations;
    private boolean failing;

    /**
     * @param hosts how many share the operations
     */
    WarmUpProgress(int hosts) {
        this.hosts = hosts;
    }

    /**
     * Adds a part.
     *
     * @param done the operations that succeeded, of all hosts
     * @param failed those that did not
     * @param nanos how long it took, above 0
     * @param compilerMillis the time that the compiler's threads spent in it
     */
    void add(long done, long failed, long nanos, long compilerMillis) {
        operations += done;
        failing = done == 0 && failed > 0;
        rates.add((double) done / nanos);
        lastCompiling = compilerMillis * NANOS_PER_MILLI / nanos;
    }

    long operations() {
        return operations;
    }

    /** Whether the last part only failed: more of it would warm up failures. */
    boolean isFailing() {
        return failing;
    }

    /** Whether one worker is so slow, after the first parts, that more make the code hot sooner. */
    boolean isSlow() {
        return rates.size() > JUDGED_PART && rates.get(JUDGED_PART) < FAST * hosts;
    }

    boolean isSteady() {
        int parts = rates.size();
        return parts >= LEAST_PARTS
                && (operations >= HOT_OPERATIONS * hosts || rates.get(parts - 1) < FAST * hosts)
                && lastCompiling <= IDLE
                && sum(parts - COMPARED_PARTS, parts)
                        <= LEVEL * sum(parts - 2 * COMPARED_PARTS, parts - COMPARED_PARTS);
    }

    private double sum(int from, int to) {
        return rates.subList(from, to).stream().mapToDouble(rate -> rate).sum();
    }
}
