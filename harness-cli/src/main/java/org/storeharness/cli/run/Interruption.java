package org.storeharness.cli.run;

import org.storeharness.core.engine.RunControl;
import org.storeharness.core.run.ShutdownHook;

/**
 * Aborts a run in order when the process is told to end, by Ctrl-C or otherwise: the JVM waits until results are written and reported
 * and servers are stopped. Close it when all of that is done.
 */
public final class Interruption implements AutoCloseable {
    private final RunControl control = new RunControl();
    private final ShutdownHook hook = new ShutdownHook(control::interrupt);

    /** Aborts the run. */
    RunControl control() {
        return control;
    }

    /** Whether the process was told to end, so that no further run may begin. */
    public boolean happened() {
        return control.interrupted();
    }

    @Override
    public void close() {
        hook.close();
    }
}
