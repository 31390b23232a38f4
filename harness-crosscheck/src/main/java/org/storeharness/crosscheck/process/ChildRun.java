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
public record ChildRun(int exitCode, String out, String err, double cpuSeconds, long peakBytes) {
    private static final long LOOK_MILLIS = 50;

    /** Where and how programs are run. */
    public record Place(Children children, Path scratch, Map<String, String> environment, Duration limit) {}

    /**
     * Runs it. Its output goes through files, so that nobody has to keep up with it.
     *
     * @throws RunException if it cannot be started or takes longer than the limit
     */
    public static ChildRun of(List<String> command, Place place) throws RunException, IOException {
        Path out = place.scratch().resolve("child.out");
        Path err = place.scratch().resolve("child.err");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().putAll(place.environment());
        double before = ChildTime.seconds();
        Process process = place.children().start(builder);
        long peak = 0;
        try {
            process.getOutputStream().close();
            long looksLeft = place.limit().toMillis() / LOOK_MILLIS;
            while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
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
            place.children().end(process);
        }
        return new ChildRun(
                process.exitValue(), Files.readString(out), Files.readString(err), ChildTime.seconds() - before, peak);
    }

    /** The last line that it wrote to standard error, else to standard output. */
    public String lastLine() {
        String text = err.isBlank() ? out : err;
        return text.strip().lines().reduce((first, second) -> second).orElse("it said nothing");
    }
}
