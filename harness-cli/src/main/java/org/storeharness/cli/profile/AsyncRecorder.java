package org.storeharness.cli.profile;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import one.profiler.AsyncProfiler;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.unit.InvalidValueException;

/**
 * Records with async-profiler, in the format of Flight Recorder. That records the slow operations beside it, and what it recorded is
 * appended: a recording is a sequence of chunks.
 */
final class AsyncRecorder implements PhaseRecorder {
    /** async-profiler's bits for no facts of the system and no properties: command lines, and secrets in them, are among these. */
    private static final int WITHOUT_SYSTEM = 1 | 2;

    private final AsyncProfiler profiler;
    private final String event;
    private final JfrRecorder slowOperations = JfrRecorder.ofSlowOperations();
    private @Nullable Path file;

    private AsyncRecorder(AsyncProfiler profiler, String event) {
        this.profiler = profiler;
        this.event = event;
    }

    /**
     * Loads the profiler into this process.
     *
     * @param event what it samples, as async-profiler spells it
     * @param library in place of the one that comes along
     * @throws InvalidValueException if it cannot be loaded here
     */
    static AsyncRecorder load(String event, @Nullable Path library) {
        try {
            return new AsyncRecorder(
                    AsyncProfiler.getInstance(
                            library == null ? null : library.toAbsolutePath().toString()),
                    event);
        } catch (LinkageError | RuntimeException e) {
            throw new InvalidValueException(
                    "--profile",
                    "async-profiler cannot be loaded on this machine (" + e.getMessage()
                            + "); use --profile jfr, or name a library with --profile-lib");
        }
    }

    @Override
    public void start(Path target) throws IOException {
        if (target.toString().indexOf(',') >= 0) {
            throw new IOException("async-profiler takes no file with a comma in its name: " + target);
        }
        slowOperations.start(slowFile(target));
        file = target;
        profiler.execute("start,jfr,jfropts=" + WITHOUT_SYSTEM + ",event=" + event + ",file=" + target);
    }

    @Override
    public void stop() throws IOException {
        Path recorded = file;
        if (recorded == null) {
            throw new IOException("nothing is recorded");
        }
        try {
            profiler.execute("stop");
            slowOperations.stop();
            Path slow = slowFile(recorded);
            try (OutputStream more = Files.newOutputStream(recorded, StandardOpenOption.APPEND)) {
                Files.copy(slow, more);
            } finally {
                Files.deleteIfExists(slow);
            }
            file = null;
        } catch (IOException | RuntimeException e) {
            discard();
            throw e;
        }
    }

    @Override
    public void discard() {
        slowOperations.discard();
        Path unwanted = file;
        file = null;
        if (unwanted == null) {
            return;
        }
        try {
            profiler.execute("stop");
        } catch (IOException | RuntimeException e) {
            // It is not running: it never started, or has ended
        }
        try {
            Files.deleteIfExists(unwanted);
        } catch (IOException e) {
            unwanted.toFile().deleteOnExit();
        }
    }

    private static Path slowFile(Path target) {
        return target.resolveSibling("." + target.getFileName() + ".slow");
    }
}
