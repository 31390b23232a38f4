package org.storeharness.postgres.server;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.file.Path;

/** Starts a server, writes its process id to standard output and ends the JVM as a crash would: no close, no hooks. */
final class HaltingMain {
    static final int EXIT_CODE = 41;

    private HaltingMain() {}

    public static void main(String[] arguments) throws Exception {
        EmbeddedPostgresServer server = EmbeddedPostgresServer.start(Path.of(arguments[0]), 1, line -> {});
        long pid = EmbeddedPostgresServerTest.postmaster(server.dataDirectory()).pid();
        try (FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
            out.write(Long.toString(pid).getBytes());
        }
        Runtime.getRuntime().halt(EXIT_CODE);
    }
}
