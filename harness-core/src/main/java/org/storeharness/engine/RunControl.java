package org.storeharness.engine;

import org.storeharness.unit.LinePadding;

/** Ends a run early. Any thread may call it; workers check it before each operation. */
public final class RunControl extends LinePadding {
    private volatile boolean stopped;
    private volatile boolean aborted;
    private volatile boolean interrupted;
    private volatile boolean over;
    private volatile long allowedUntilNanos = Long.MAX_VALUE;

    /** No further operation is started; outstanding ones are waited for. */
    public void stop() {
        stopped = true;
    }

    /** The process was told to end: aborts the run, whose clean-up has little time then. */
    public void interrupt() {
        interrupted = true;
        abort();
    }

    /** Whether the process was told to end. */
    public boolean interrupted() {
        return interrupted;
    }

    /**
     * No operation is started from then on, unless this is called again before: the process works on behalf of another one, which may take
     * it for gone then. Without a call there is no such time.
     *
     * @param nanos on the engine's clock
     */
    public void allowUntil(long nanos) {
        allowedUntilNanos = nanos;
    }

    /**
     * Aborts the run as by {@link #interrupt} if the time is over until which operations may be started.
     *
     * @param nanos now, on the engine's clock
     * @return whether it is over, or was once
     */
    public boolean endIfOver(long nanos) {
        if (nanos < allowedUntilNanos && !over) {
            return false;
        }
        over = true;
        interrupt();
        return true;
    }

    /** No further operation is started, and outstanding ones are given up as unfinished. */
    public void abort() {
        aborted = true;
        stopped = true;
    }

    /** Whether nothing more is to be started. */
    public boolean stopped() {
        return stopped;
    }

    /** Whether outstanding operations are to be given up. */
    public boolean aborted() {
        return aborted;
    }
}
