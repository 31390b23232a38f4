package org.storeharness.cli.seaweed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.storeharness.cli.HarnessProcess;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;

/** A program that takes the place of {@code weed}: {@code weed server} is the stand-in with all its volume servers. */
public final class StandInWeed {
    private static final String MASTER_PORT = "-master.port=";

    private StandInWeed() {}

    /** Writes the program; each of its processes adds its id to the file {@code pids} beside it. */
    static Path writeTo(Path directory) throws IOException {
        String java =
                String.join("' '", HarnessProcess.java("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx128m"));
        Path weed = Files.writeString(
                directory.resolve("weed"), """
                #!/bin/sh
                [ "$1" = help ] && exit 2
                echo $$ >> '%s'
                [ "$2" = volume ] && exec sleep 600
                exec '%s' %s "$@"
                """.formatted(pids(directory), java, StandInWeed.class.getName()));
        return Files.setPosixFilePermissions(weed, PosixFilePermissions.fromString("rwx------"));
    }

    static Path pids(Path directory) {
        return directory.resolve("pids");
    }

    public static void main(String[] arguments) throws Exception {
        LoopbackOptions options = LoopbackOptions.DEFAULTS.onPort(Integer.parseInt(value(arguments, MASTER_PORT)));
        LoopbackServer.start(options);
        Thread.currentThread().join();
    }

    private static String value(String[] arguments, String name) {
        for (String argument : arguments) {
            if (argument.startsWith(name)) {
                return argument.substring(name.length());
            }
        }
        throw new IllegalArgumentException(name + " is missing");
    }
}
