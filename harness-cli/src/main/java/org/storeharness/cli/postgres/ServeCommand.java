package org.storeharness.cli.postgres;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.postgres.server.EmbeddedPostgresServer;
import org.storeharness.postgres.server.StandalonePostgresServer;
import org.storeharness.store.StoreException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code harness postgres serve}: runs a server until Ctrl-C. */
@Command(
        name = "serve",
        header = "How do I get a durable PostgreSQL to measure?",
        footer = "  ./harness postgres serve -d /var/tmp/pg",
        description = {
            "Starts a durable PostgreSQL on 127.0.0.1 and prints how to reach it; Ctrl-C stops it.",
            "Data and password stay in the directory and are reused."
        })
final class ServeCommand implements Callable<Integer> {
    private static final long POLL_MILLIS = 1_000;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-d", "--data-dir", "--dir"},
            paramLabel = "DIR",
            required = true,
            description = "Directory of its data; created if missing")
    private Path directory = Path.of("");

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "0",
            description = "Port to listen on (default: a free port)")
    private int port;

    @Override
    public Integer call() throws StoreException, InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        CompletableFuture<Optional<StandalonePostgresServer>> started = new CompletableFuture<>();
        // before the start, whose programs Ctrl-C does not reach
        Thread stop = new Thread(() -> started.join().ifPresent(server -> stop(server, err)), "stop");
        Runtime.getRuntime().addShutdownHook(stop);
        try {
            StandalonePostgresServer server = StandalonePostgresServer.start(directory, port, err::println);
            started.complete(Optional.of(server));
            return serve(server, stop);
        } finally {
            started.complete(Optional.empty());
            // else the hook tries again at the end of the JVM
            if (started.join().map(server -> stop(server, err)).orElse(true)) {
                removeHook(stop);
            }
        }
    }

    private int serve(StandalonePostgresServer server, Thread stop) throws StoreException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        out.println(server.name() + " with fsync=on, synchronous_commit=on, full_page_writes=on");
        out.println("data: " + server.dataDirectory());
        out.println("url: " + server.url());
        out.println("user: " + EmbeddedPostgresServer.USER);
        out.println("password file: " + server.passwordFile());
        out.println("use: PGUSER=" + EmbeddedPostgresServer.USER + " PGPASSWORD=$(cat '" + server.passwordFile()
                + "') harness postgres bench --postgres-url '" + server.url() + "'");
        out.flush();
        while (server.isRunning()) {
            Thread.sleep(POLL_MILLIS);
        }
        if (!stop.isAlive()) {
            spec.commandLine().getErr().println("another process has stopped the server");
        }
        return ExitCodes.FAILED;
    }

    private static void removeHook(Thread stop) {
        try {
            Runtime.getRuntime().removeShutdownHook(stop);
        } catch (IllegalStateException e) {
            // the JVM ends, and the hook stops the server
        }
    }

    /** Returns whether it is stopped. */
    private static boolean stop(StandalonePostgresServer server, PrintWriter err) {
        try {
            server.close();
            return true;
        } catch (StoreException e) {
            err.println(e.getMessage());
            return false;
        }
    }
}
