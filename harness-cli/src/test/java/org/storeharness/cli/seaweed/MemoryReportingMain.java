package org.storeharness.cli.seaweed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.storeharness.cli.Main;

/** Runs a command as {@link Main} does, and prints at the end what the kernel counted of this process. */
final class MemoryReportingMain {
    private MemoryReportingMain() {}

    public static void main(String[] arguments) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                System.out.println(Files.readString(Path.of("/proc/self/status")));
            } catch (IOException e) {
                System.out.println(e);
            }
        }));
        Main.main(arguments);
    }
}
