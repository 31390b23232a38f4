package org.storeharness.cli.postgres;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.postgres.server.EmbeddedPostgresServer;
import org.storeharness.postgres.server.StandalonePostgresServer;
import org.storeharness.run.ShutdownHook;
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

    @Option(names = "--port", description = "Port to listen on (default: a free port)")
    private int port;

    @Override
    public Integer call() throws StoreException, InterruptedException {
        CountDownLatch ending = new CountDownLatch(1);
        // before the start, whose programs Ctrl-C does not reach
        ShutdownHook hook = new ShutdownHook(ending::countDown);
        try (hook;
                StandalonePostgresServer server = StandalonePostgresServer.start(
                        directory, port, spec.commandLine().getErr()::println)) {
            return serve(server, ending);
        }
    }

    private int serve(StandalonePostgresServer server, CountDownLatch ending)
            throws StoreException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        out.println(server.name() + " with fsync=on, synchronous_commit=on, full_page_writes=on");
        out.println("data: " + server.dataDirectory());
        out.println("url: " + server.url());
        out.println("user: " + EmbeddedPostgresServer.USER);
        out.println("password file: " + server.passwordFile());
        out.println("use: PGUSER=" + EmbeddedPostgresServer.USER + " PGPASSWORD=$(cat '" + server.passwordFile()
                + "') harness postgres bench --postgres-url '" + server.url() + "'");
        out.flush();
        while (!ending.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
            if (!server.isRunning()) {
                spec.commandLine().getErr().println("another process has stopped the server");
                return ExitCodes.FAILED;
            }
        }
        return ExitCodes.OK;
    }
}
