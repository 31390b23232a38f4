package org.storeharness.crosscheck.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.storeharness.core.run.stage.RunException;

/** What a cross-check does with a program: runs it to its end, in a JVM that a test tells to end. */
final class InterruptedMain {
    private InterruptedMain() {}

    public static void main(String[] arguments) throws Exception {
        try (ChildProcesses children = new ChildProcesses()) {
            ProcessRun.of(
                    List.of("/bin/sh", "-c", arguments[1]),
                    new ProcessRun.LaunchSettings(children, Path.of(arguments[0]), Map.of(), Duration.ofMinutes(10)));
        } catch (RunException e) {
            throw new IllegalStateException(e);
        }
    }
}
