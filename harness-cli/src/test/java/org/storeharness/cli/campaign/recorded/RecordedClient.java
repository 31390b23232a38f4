package org.storeharness.cli.campaign.recorded;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.storeharness.cli.Main;

/** The harness with recorded stores, in a process of its own. The first argument is the recorder's directory. */
public final class RecordedClient {
    /** The file that it makes in that directory at its moment. */
    public static final String STRIKE = "strike";

    private RecordedClient() {}

    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments[0]);
        Recorder.begin(directory, Recorder.byFile(directory.resolve(STRIKE)));
        Thread.currentThread().setContextClassLoader(new RecordedDrivers(RecordedClient.class.getClassLoader()));
        Main.main(Arrays.copyOfRange(arguments, 1, arguments.length));
    }
}
