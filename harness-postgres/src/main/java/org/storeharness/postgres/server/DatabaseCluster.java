package org.storeharness.postgres.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.storeharness.core.store.StoreException;

/**
 * A PostgreSQL database cluster and the programs that work on it. Its server is durable, listens on 127.0.0.1 only and asks for
 * a password.
 *
 * @param home the directory of all its files
 * @param binaries the programs
 * @param account the account that runs them
 */
record DatabaseCluster(Path home, PostgresBinaries binaries, ServerAccount account) {
    private static final Duration LIMIT = Duration.ofSeconds(120);
    private static final String SETTINGS = """

            listen_addresses = '127.0.0.1'
            unix_socket_directories = ''
            fsync = on
            synchronous_commit = on
            full_page_writes = on
            timezone = 'UTC'
            max_connections = %d
            """;

    /** The data directory. */
    Path data() {
        return home.resolve("data");
    }

    /** The server's log. */
    Path log() {
        return home.resolve("server.log");
    }

    /** Initializes the data directory. The file, which the account can read, contains the superuser's password. */
    void initialize(Path passwordFile, int connections) throws IOException, StoreException {
        run(
                "initdb",
                List.of(
                        "--pgdata=" + data(),
                        "--username=" + EmbeddedPostgresServer.USER,
                        "--auth=scram-sha-256",
                        "--pwfile=" + passwordFile,
                        "--encoding=UTF8",
                        "--no-locale"));
        Files.writeString(
                data().resolve("postgresql.conf"),
                String.format(Locale.ROOT, SETTINGS, connections),
                StandardOpenOption.APPEND);
    }

    /**
     * Runs one of the programs.
     *
     * @throws StoreException if it fails
     */
    void run(String program, List<String> arguments) throws StoreException {
        ProgramRunner.ProgramResult result = attempt(program, arguments);
        if (!result.succeeded()) {
            throw new StoreException(program + " in " + binaries.directory() + " failed: " + result.errorLine());
        }
    }

    /** The arguments of {@code pg_ctl} for an action on this cluster. */
    List<String> controlArguments(String action, String... more) {
        return Stream.concat(Stream.of(action, "-D", data().toString(), "-s"), Stream.of(more))
                .toList();
    }

    /** Runs one of the programs and returns how it ended. */
    ProgramRunner.ProgramResult attempt(String program, List<String> arguments) throws StoreException {
        return ProgramRunner.run(home, LIMIT, account.command(binaries.program(program), arguments));
    }

    /** The JDBC URL of a server on this port. */
    static String url(int port) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + EmbeddedPostgresServer.DATABASE + "?sslmode=disable";
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return socket.getLocalPort();
        }
    }

    static String randomPassword() {
        byte[] bytes = new byte[24];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
