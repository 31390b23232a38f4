package org.storeharness.crosscheck.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.storeharness.core.engine.Clock;
import org.storeharness.core.engine.SystemClock;
import org.storeharness.core.process.GuardedProcess;
import org.storeharness.core.run.stage.RunException;

/**
 * One run of a program to its end.
 *
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 * @param seconds the time from its start to its end
 * @param cpuSeconds the processor time of the whole run and of its children, start included, with 2 ms for its guard's start
 * @param peakBytes the peak of its resident memory
 */
public record ProcessRun(int exitCode, String out, String err, double seconds, double cpuSeconds, long peakBytes) {
    private static final Duration POLL = Duration.ofMillis(50);
    private static final double NANOS_OF_SECOND = 1e9;
    private static final Clock CLOCK = new SystemClock();

    /** The settings of a run. The limit is the longest time that it may take. */
    public record LaunchSettings(
            ChildProcesses children, Path scratch, Map<String, String> environment, Duration limit) {}

    /**
     * Runs a program. Its output goes through files, so that it never waits for a reader.
     *
     * @throws RunException if it cannot be started or takes longer than the limit
     */
    public static ProcessRun of(List<String> command, LaunchSettings settings) throws RunException, IOException {
        Path out = settings.scratch().resolve("child.out");
        Path err = settings.scratch().resolve("child.err");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().putAll(settings.environment());
        double before = ChildCpuTime.seconds();
        long started = CLOCK.nanos();
        long ended;
        GuardedProcess process = settings.children().start(builder);
        long peak = 0;
        try {
            long pollsLeft = settings.limit().dividedBy(POLL);
            while (!process.awaitExit(POLL)) {
                peak = Math.max(peak, PeakMemory.ofTree(process.pid()));
                if (pollsLeft-- <= 0) {
                    throw new RunException("'" + String.join(" ", command) + "' took longer than "
                            + settings.limit().toSeconds() + " s");
                }
            }
            ended = CLOCK.nanos();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunException("interrupted", e);
        } finally {
            settings.children().terminate(process);
        }
        return new ProcessRun(
                process.exitCode(),
                Files.readString(out),
                Files.readString(err),
                (ended - started) / NANOS_OF_SECOND,
                ChildCpuTime.seconds() - before,
                peak);
    }

    /** The last line that it wrote to standard error, else to standard output. */
    public String lastLine() {
        String text = err.isBlank() ? out : err;
        return text.strip().lines().reduce((first, second) -> second).orElse("no output");
    }
}
