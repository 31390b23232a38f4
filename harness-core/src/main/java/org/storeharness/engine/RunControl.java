package org.storeharness.engine;

import java.util.List;
import org.storeharness.unit.LinePadding;

/**
 * Ends a run early, and says what the run would leave behind if its process ended at once. Any thread may call it; workers check it before
 * each operation.
 */
public final class RunControl extends LinePadding {
    private volatile boolean stopped;
    private volatile boolean aborted;
    private volatile boolean interrupted;
    private volatile boolean over;
    private volatile boolean outOfTime;
    private volatile long allowedUntilNanos = Long.MAX_VALUE;
    private volatile long stopNanos = Long.MAX_VALUE;
    private volatile long endNanos = Long.MAX_VALUE;
    private volatile List<String> left = List.of();

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
     * The run may take until then, with all that belongs to it, unless it has to end before that already.
     *
     * @param nanos on the engine's clock
     */
    public void endBy(long nanos) {
        endNanos = Math.min(endNanos, nanos);
        stopFrom(endNanos);
    }

    /** The time by which the run has to have ended; {@link Long#MAX_VALUE} if it may take as long as it takes. */
    public long endNanos() {
        return endNanos;
    }

    /**
     * The run is stopped from then on, so that what follows has time until its end.
     *
     * @param nanos on the engine's clock; replaces what was said before
     */
    public void stopFrom(long nanos) {
        stopNanos = Math.min(endNanos, nanos);
    }

    /** Whether the run was stopped because its time was over. */
    public boolean outOfTime() {
        return outOfTime;
    }

    /**
     * Ends the run if a time of it is over: interrupts it where operations may be started no more, stops it where what follows needs the
     * time that is left, and aborts it where none is left.
     *
     * @param nanos now, on the engine's clock
     * @return whether a time is over, or the first one was once
     */
    public boolean endIfOver(long nanos) {
        if (nanos < allowedUntilNanos && nanos < stopNanos && !over) {
            return false;
        }
        if (over || nanos >= allowedUntilNanos) {
            over = true;
            interrupt();
            return true;
        }
        outOfTime = true;
        if (nanos >= endNanos) {
            abort();
        } else {
            stop();
        }
        return true;
    }

    /**
     * Takes note of what the run would leave behind if the process ended now.
     *
     * @param now names of targets and directories; empty if nothing is left
     */
    public void wouldLeave(List<String> now) {
        left = List.copyOf(now);
    }

    /** Names of targets and directories that stay if the process ends now. */
    public List<String> leftIfEndedNow() {
        return left;
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
