package org.storeharness.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.List;
import jdk.jfr.Configuration;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;

/** Records this process with JDK Flight Recorder and its settings for profiles, one recording at a time. Used by one thread. */
class JfrRecorder {
    /** The most bytes of a recording, which keeps the end of a longer one. */
    static final long MAX_BYTES = 64L << 20;

    /**
     * Events that may hold secrets: variables of the environment, properties of the system, and the command lines of this and of all
     * other processes.
     */
    private static final List<String> EVENTS_WITH_SECRETS = List.of(
            "jdk.InitialEnvironmentVariable",
            "jdk.InitialSystemProperty",
            "jdk.InitialSecurityProperty",
            "jdk.JVMInformation",
            "jdk.SystemProcess");

    private @Nullable Recording recording;
    private @Nullable Path file;

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

    /**
     * Starts a recording.
     *
     * @param target the file that it will be
     */
    void start(Path target) throws IOException {
        Recording next = new Recording(profileSettings());
        recording = next;
        file = target;
        next.setName("store-harness");
        next.setToDisk(true);
        next.setMaxSize(MAX_BYTES);
        EVENTS_WITH_SECRETS.forEach(next::disable);
        next.start();
    }

    private static Configuration profileSettings() throws IOException {
        try {
            return Configuration.getConfiguration("profile");
        } catch (ParseException e) {
            throw new IOException("the settings of JDK Flight Recorder cannot be read: " + e.getMessage(), e);
        }
    }

    /** Ends the recording and leaves it in its file. */
    void stop() throws IOException {
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

    /** Ends the recording, if there is one, and leaves nothing. */
    void discard() {
        if (recording != null) {
            recording.close();
            recording = null;
        }
    }
}
