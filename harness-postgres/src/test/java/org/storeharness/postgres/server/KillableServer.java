package org.storeharness.postgres.server;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.storeharness.environment.DirectoryTree;
import org.storeharness.store.StoreException;

/** A server that tests kill with SIGKILL, as a power failure would but for the disk's caches, and start again. */
public final class KillableServer implements AutoCloseable {
    private final Path directory;
    private StandalonePostgresServer server;

    /** Starts it in a new directory below this one. */
    public KillableServer(Path parent) throws IOException, StoreException {
        this.directory = Files.createTempDirectory(Files.createDirectories(parent), "killable-");
        this.server = StandalonePostgresServer.start(directory, 0, line -> {});
    }

    public String url() {
        return server.url();
    }

    public String password() throws IOException {
        return Files.readString(server.passwordFile()).strip();
    }

    public Path dataDirectory() {
        return server.dataDirectory();
    }

    /** Every process of the server. */
    public List<ProcessHandle> processes() throws IOException {
        ProcessHandle postmaster = EmbeddedPostgresServerTest.postmaster(server.dataDirectory());
        List<ProcessHandle> all = new ArrayList<>(List.of(postmaster));
        postmaster.descendants().forEach(all::add);
        return all;
    }

    /** Kills every process of the server with SIGKILL. */
    public void kill() throws IOException, InterruptedException {
        List<ProcessHandle> all = processes();
        all.forEach(ProcessHandle::destroyForcibly);
        for (ProcessHandle process : all) {
            while (EmbeddedPostgresServer.isRunning(process)) {
                Thread.sleep(10);
            }
        }
        // pg_ctl takes a killed process that was not waited for as a running server.
        Files.delete(server.dataDirectory().resolve("postmaster.pid"));
    }

    /** Starts it again on the same port, with what is left of its data. */
    public void restart() throws StoreException {
        int port = URI.create(server.url().substring("jdbc:".length())).getPort();
        server = StandalonePostgresServer.start(directory, port, line -> {});
    }

    @Override
    public void close() throws StoreException {
        server.close();
        DirectoryTree.deleteQuietly(directory);
    }
}
