package org.storeharness.crosscheck.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.storeharness.core.run.stage.RunException;

/**
 * One run of a program to its end.
 *
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 * @param cpuSeconds the processor time of the whole run, its start too
 * @param peakBytes the most resident memory that was seen of it
 */
public record ProcessRun(int exitCode, String out, String err, double cpuSeconds, long peakBytes) {
    private static final long POLL_MILLIS = 50;

    /** Where and how programs are run. */
    public record LaunchSettings(
            ChildProcesses children, Path scratch, Map<String, String> environment, Duration limit) {}

    /**
     * Runs it. Its output goes through files, so that nobody has to keep up with it.
     *
     * @throws RunException if it cannot be started or takes longer than the limit
     */
    public static ProcessRun of(List<String> command, LaunchSettings place) throws RunException, IOException {
        Path out = place.scratch().resolve("child.out");
        Path err = place.scratch().resolve("child.err");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().putAll(place.environment());
        double before = ChildCpuTime.seconds();
        Process process = place.children().start(builder);
        long peak = 0;
        try {
            process.getOutputStream().close();
            long looksLeft = place.limit().toMillis() / POLL_MILLIS;
            while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                peak = Math.max(peak, PeakMemory.ofTree(process.pid()));
                if (looksLeft-- <= 0) {
                    throw new RunException("'" + String.join(" ", command) + "' took longer than "
                            + place.limit().toSeconds() + " s");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunException("interrupted", e);
        } finally {
            place.children().terminate(process);
        }
        return new ProcessRun(
                process.exitValue(),
                Files.readString(out),
                Files.readString(err),
                ChildCpuTime.seconds() - before,
                peak);
    }

    /** The last line that it wrote to standard error, else to standard output. */
    public String lastLine() {
        String text = err.isBlank() ? out : err;
        return text.strip().lines().reduce((first, second) -> second).orElse("it said nothing");
    }
}
