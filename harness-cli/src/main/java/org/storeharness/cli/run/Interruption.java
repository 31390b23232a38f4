package org.storeharness.cli.run;

import java.time.Duration;
import java.util.List;
import org.storeharness.engine.RunControl;
import org.storeharness.engine.SystemClock;
import org.storeharness.run.ShutdownHook;
import org.storeharness.unit.Printable;

/**
 * Aborts a run in order when the process is told to end, by Ctrl-C or otherwise: the JVM waits until results are written and reported
 * and servers are stopped. On a second signal, or when the time for that is over, it names the leftovers and ends. Close it when
 * all of that is done.
 */
public final class Interruption implements AutoCloseable {
    private final RunControl control = new RunControl();
    private final ShutdownHook hook = new ShutdownHook(this::interrupt, this::tellWhatIsLeft);

    /**
     * For a command that has to end in time, so that waiting counts as well.
     *
     * @param most the time that it may take; 0 for no bound
     * @param beganNanos when it began, on the engine's clock
     */
    static Interruption within(Duration most, long beganNanos) {
        Interruption interruption = new Interruption();
        if (!most.isZero()) {
            interruption.control.endBy(beganNanos + most.toNanos());
        }
        return interruption;
    }

    /**
     * The time that the command may take from now on.
     *
     * @param usual the time where the command has no end of its own; 0 for no bound
     */
    Duration timeLeft(Duration usual) {
        long end = control.endNanos();
        return end == Long.MAX_VALUE ? usual : Duration.ofNanos(Math.max(1, end - new SystemClock().nanos()));
    }

    private void interrupt() {
        SecondSignal.handle(exitCode -> {
            tellWhatIsLeft();
            Runtime.getRuntime().halt(exitCode);
        });
        control.interrupt();
    }

    private void tellWhatIsLeft() {
        List<String> left = control.leftIfEndedNow();
        if (!left.isEmpty()) {
            System.err.println("ended before the clean-up did; left behind, perhaps in part: "
                    + Printable.line(String.join(", ", left)) + "; './harness clean' lists and removes it");
            System.err.flush();
        }
    }

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
