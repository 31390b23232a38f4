package org.storeharness.cli.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import one.convert.Arguments;
import one.convert.JfrToFlame;

/** The flame graph of a recording, as a web page that needs nothing else. */
final class FlameGraphPage {
    private FlameGraphPage() {}

    /**
     * Writes the page.
     *
     * @param from samples before this are left out, as are those after the other
     */
    static void write(Path recording, Path page, String title, Instant from, Instant to) throws IOException {
        Arguments arguments = new Arguments();
        arguments.title = title;
        arguments.from = from.toEpochMilli();
        arguments.to = to.toEpochMilli() + 1;
        JfrToFlame.convert(recording.toString(), page.toString(), arguments);
    }
}
