package org.storeharness.engine;

/**
 * Says when a worker looks through its slots for operations that have timed out: not before the oldest one may have. So a worker
 * with thousands of slots looks once in a timeout, and not at every turn. Owned by the worker.
 */
final class TimeoutScan {
    private final Slot[] slots;
    private long lastNanos;
    private long pauseNanos;

    TimeoutScan(Slot[] slots) {
        this.slots = slots;
    }

    /** Means that nothing is outstanding, and that nothing is started before that time. */
    void begin(long startNanos, long timeoutNanos) {
        lastNanos = startNanos;
        pauseNanos = timeoutNanos;
    }

    /** Whether an operation may have timed out. If so, the caller looks at every slot and then calls {@link #done}. */
    boolean due(long time) {
        return time - lastNanos > pauseNanos;
    }

    /** All slots were looked at: none that is outstanding now has timed out. */
    void done(long time, long timeoutNanos) {
        long oldestNanos = 0;
        for (Slot slot : slots) {
            if (slot.state() == Slot.SlotState.OUTSTANDING) {
                oldestNanos = Math.max(oldestNanos, time - slot.attemptNanos());
            }
        }
        lastNanos = time;
        pauseNanos = timeoutNanos - oldestNanos;
    }
}
