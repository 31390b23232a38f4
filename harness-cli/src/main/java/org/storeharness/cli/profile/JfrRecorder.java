package org.storeharness.cli.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.List;
import jdk.jfr.Configuration;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.unit.Check;

/** Records with JDK Flight Recorder: with the JDK's settings for profiles, or slow operations alone. */
final class JfrRecorder implements PhaseRecorder {
    /** What a recording keeps at most: of a longer one the end. */
    static final long MAX_BYTES = 64L << 20;

    /**
     * Events that hold what may be secret: variables of the environment, properties of the system, and the command lines of this and of all
     * other processes.
     */
    private static final List<String> EVENTS_WITH_SECRETS = List.of(
            "jdk.InitialEnvironmentVariable",
            "jdk.InitialSystemProperty",
            "jdk.InitialSecurityProperty",
            "jdk.JVMInformation",
            "jdk.SystemProcess");

    private final boolean slowOperationsAlone;
    private @Nullable Recording recording;
    private @Nullable Path file;

    JfrRecorder() {
        this(false);
    }

    private JfrRecorder(boolean slowOperationsAlone) {
        this.slowOperationsAlone = slowOperationsAlone;
    }

    /** Records slow operations and nothing else. */
    static JfrRecorder ofSlowOperations() {
        return new JfrRecorder(true);
    }

    /**
     * Checks that this JVM has Flight Recorder.
     *
     * @param hasModule whether the Java runtime has its module
     */
    static void requireAvailable(boolean hasModule) {
        Check.require(
                hasModule && FlightRecorder.isAvailable(),
                "--profile",
                () -> "needs JDK Flight Recorder (module jdk.jfr), which this Java runtime does not have; name a JDK in"
                        + " HARNESS_JAVA");
    }

    @Override
    public void start(Path target) throws IOException {
        FlightRecorder.register(SlowOperation.class);
        Recording next = slowOperationsAlone ? new Recording() : new Recording(profileSettings());
        recording = next;
        file = target;
        next.setName("store-harness");
        next.setToDisk(true);
        next.setMaxSize(MAX_BYTES);
        EVENTS_WITH_SECRETS.forEach(next::disable);
        next.enable(SlowOperation.class).withoutStackTrace().withoutThreshold();
        next.start();
    }

    private static Configuration profileSettings() throws IOException {
        try {
            return Configuration.getConfiguration("profile");
        } catch (ParseException e) {
            throw new IOException("the settings of JDK Flight Recorder cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public void stop() throws IOException {
        Recording ending = recording;
        Path to = file;
        if (ending == null || to == null) {
            throw new IOException("nothing is recorded");
        }
        recording = null;
        try (ending) {
            ending.stop();
            ending.dump(to);
        } catch (IllegalStateException e) {
            // The JVM ends, and Flight Recorder ended before this thread
            Files.deleteIfExists(to);
            throw new IOException("the recording was ended: " + e.getMessage(), e);
        } catch (IOException e) {
            Files.deleteIfExists(to);
            throw e;
        }
    }

    @Override
    public void discard() {
        if (recording != null) {
            recording.close();
            recording = null;
        }
    }
}
