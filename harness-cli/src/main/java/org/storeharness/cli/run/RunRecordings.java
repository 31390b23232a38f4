package org.storeharness.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import one.convert.Arguments;
import one.convert.JfrToFlame;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.StageId;
import org.storeharness.run.stage.Profiler.PhaseProfile;
import org.storeharness.run.stage.Profiler.RunProfile;

/** The recordings of one run and their flame graphs, as files of one directory. A failure is told once, and fails nothing else. */
final class RunRecordings implements RunProfile {
    /** The bytes of a run's recordings at which no other recording begins. */
    static final long MAX_BYTES = 1L << 30;

    private static final int MAX_NAME = 180;

    private final Path directory;
    private final JfrRecorder recorder;
    private final Consumer<Caution> cautions;
    private final long maximumBytes;
    private long bytes;
    private boolean recording;
    private boolean complained;

    RunRecordings(Path directory, JfrRecorder recorder, Consumer<Caution> cautions) {
        this(directory, recorder, cautions, MAX_BYTES);
    }

    RunRecordings(Path directory, JfrRecorder recorder, Consumer<Caution> cautions, long maximumBytes) {
        this.directory = directory;
        this.recorder = recorder;
        this.cautions = cautions;
        this.maximumBytes = maximumBytes;
    }

    @Override
    public PhaseProfile begin(List<StageId> stages) {
        if (bytes >= maximumBytes) {
            tell("recordings of " + (maximumBytes >> 20) + " MiB are the most that one run keeps");
            return PhaseProfile.NONE;
        }
        try {
            Files.createDirectories(directory);
            String name = unusedName(stages);
            recording = true;
            recorder.start(directory.resolve(name + ".jfr").toAbsolutePath());
            return new RecordedPhase(name);
        } catch (IOException | RuntimeException e) {
            discard();
            tell(String.valueOf(e.getMessage()));
            return PhaseProfile.NONE;
        }
    }

    /** Such as {@code round-3-postgres-write-c16-1KiB}; of stages that run at the same time with a plus between them. */
    private String unusedName(List<StageId> stages) {
        String all = stages.stream().map(StageId::cellTag).collect(Collectors.joining("+"));
        String name =
                "round-" + stages.get(0).round() + "-" + all.replace('/', '-').replaceAll("[^A-Za-z0-9._+-]", "_");
        name = name.substring(0, Math.min(name.length(), MAX_NAME));
        String unused = name;
        for (int again = 2; Files.exists(directory.resolve(unused + ".jfr")); again++) {
            unused = name + "-" + again;
        }
        return unused;
    }

    private void tell(String message) {
        if (!complained) {
            complained = true;
            cautions.accept(Caution.of(CautionCode.PROFILE_INCOMPLETE).with("message", message));
        }
    }

    private void discard() {
        if (recording) {
            recording = false;
            recorder.discard();
        }
    }

    @Override
    public void close() {
        discard();
        try {
            Files.deleteIfExists(directory);
        } catch (IOException e) {
            // It holds recordings
        }
    }

    /** A phase under way. */
    private final class RecordedPhase implements PhaseProfile {
        private final String name;
        private @Nullable Instant started;

        RecordedPhase(String name) {
            this.name = name;
        }

        @Override
        public void starts(long leadNanos) {
            started = Instant.now().plusNanos(leadNanos);
        }

        @Override
        public void end(boolean kept) {
            Instant ended = Instant.now();
            Instant from = started;
            if (!kept || from == null) {
                discard();
                return;
            }
            recording = false;
            Path file = directory.resolve(name + ".jfr");
            Path page = directory.resolve(name + ".html");
            try {
                recorder.stop();
                writeFlameGraph(file, page, name, from, ended);
                bytes += Files.size(file) + Files.size(page);
            } catch (IOException | RuntimeException e) {
                tell(String.valueOf(e.getMessage()));
            } catch (LinkageError | OutOfMemoryError | StackOverflowError e) {
                // The converter holds a whole recording in memory, and another version of it may be on the class path
                tell(e.toString());
            }
        }
    }

    /**
     * Writes the flame graph of a recording, as a web page that needs nothing else.
     *
     * @param from samples before this are left out, as are those after the other
     */
    private static void writeFlameGraph(Path recording, Path page, String title, Instant from, Instant to)
            throws IOException {
        Arguments arguments = new Arguments();
        arguments.title = title;
        arguments.from = from.toEpochMilli();
        arguments.to = to.toEpochMilli() + 1;
        JfrToFlame.convert(recording.toString(), page.toString(), arguments);
    }
}
