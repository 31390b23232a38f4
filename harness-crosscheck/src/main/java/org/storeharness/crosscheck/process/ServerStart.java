package org.storeharness.crosscheck.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.storeharness.core.process.GuardedProcess;
import org.storeharness.core.process.Polling;
import org.storeharness.core.process.Polling.PolledCondition;
import org.storeharness.core.run.stage.RunException;

/** The first minute of a server that was started for a cross-check. */
final class ServerStart {
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final int PAUSES = 1_200;

    private ServerStart() {}

    /**
     * Waits until it serves; otherwise it is stopped.
     *
     * @param name the server, for people
     * @param out takes what it prints
     * @throws RunException if it does not start, with what it printed
     */
    static void await(
            ChildProcesses children, GuardedProcess process, String name, Path out, PolledCondition<IOException> serves)
            throws RunException, IOException {
        boolean over;
        try {
            over = Polling.await(PAUSES, PAUSE, () -> !process.isAlive() || serves.holds());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunException("interrupted", e);
        }
        if (!over || !process.isAlive()) {
            children.stop(process);
            throw new RunException(
                    name + " did not start: " + Files.readString(out).strip());
        }
    }
}
