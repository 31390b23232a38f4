package org.storeharness.cli.campaign.server;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Signals to processes and their descendants. */
public final class Signals {
    private Signals() {}

    public static void send(String signal, ProcessHandle process) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kill", "-" + signal));
        Stream.concat(Stream.of(process), process.descendants()).forEach(one -> command.add(String.valueOf(one.pid())));
        new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
