package org.storeharness.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.storeharness.reference.NullDriver;
import org.storeharness.run.stage.RunException;

/** Runs of small operations on the null store, which does nothing but complete them. */
public final class NullRun {
    private static final String PLAN = """
            rounds: 1
            targets: {"null": {store: "null"}}
            workloads:
              mixed:
                operations: {write: 3, read: 1}
                content: {size: 64}
                concurrency: 4
                phases: {fill: 1000, warmUp: {operations: %d}, measure: {operations: %d}}
            """;

    private NullRun() {}

    /**
     * @param directory where the run directory and the data go
     */
    static HarnessRun.RunOutcome of(long warmUp, long operations, Path directory) throws RunException, IOException {
        return WholeRun.in(directory, new NullDriver()).of(PLAN.formatted(warmUp, operations));
    }

    /** Carries one out in a process of its own and prints the most memory that it ever had resident. */
    public static void main(String[] arguments) throws RunException, IOException {
        of(Long.parseLong(arguments[0]), Long.parseLong(arguments[1]), Path.of(arguments[2]));
        Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .forEach(System.out::println);
    }
}
