package org.storeharness.core.engine;

/** Ends a run early. Any thread may call it; workers check it before each operation. */
public final class RunControl {
    private volatile boolean stopped;
    private volatile boolean aborted;

    /** No further operation is started; outstanding ones are waited for. */
    public void stop() {
        stopped = true;
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
