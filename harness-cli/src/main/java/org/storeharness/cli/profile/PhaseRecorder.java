package org.storeharness.cli.profile;

import java.io.IOException;
import java.nio.file.Path;

/** Records this process, one recording at a time. Used by one thread. */
interface PhaseRecorder {
    /**
     * Starts a recording.
     *
     * @param file where it will be
     */
    void start(Path file) throws IOException;

    /** Ends the recording and leaves it in its file. */
    void stop() throws IOException;

    /** Ends the recording, if there is one, and leaves nothing. */
    void discard();
}
