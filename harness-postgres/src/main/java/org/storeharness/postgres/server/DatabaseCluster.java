package org.storeharness.postgres.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.storeharness.process.FreePorts;
import org.storeharness.store.StoreException;

/**
 * A PostgreSQL database cluster and the programs that work on it. Its server is durable, listens on 127.0.0.1 only and asks for
 * a password.
 *
 * @param home the directory of all its files, in which the account owns the data directory and the log alone
 * @param binaries the programs
 * @param account the account that runs them
 */
record DatabaseCluster(Path home, PostgresBinaries binaries, ServerAccount account) {
    private static final Duration LIMIT = Duration.ofSeconds(120);
    private static final int PORT_ATTEMPTS = 3;
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
        if (!Files.exists(data(), LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectory(
                    data(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            account.chown(data());
        }
        run(
                "initdb",
                List.of(
                        "--pgdata=" + data(),
                        "--username=" + EmbeddedPostgresServer.USER,
                        "--auth=scram-sha-256",
                        "--pwfile=" + passwordFile,
                        "--encoding=UTF8",
                        "--no-locale"));
        Path settings = data().resolve("postgresql.conf");
        account.requireOwn(settings);
        Files.writeString(
                settings,
                String.format(Locale.ROOT, SETTINGS, connections),
                StandardOpenOption.APPEND,
                LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Runs one of the programs.
     *
     * @throws MissingLibraryException if it lacks a library
     * @throws StoreException if it fails
     */
    void run(String program, List<String> arguments) throws StoreException {
        ProgramRunner.ProgramResult result = attempt(program, arguments);
        if (!result.succeeded()) {
            String failed = program + " in " + binaries.directory() + " failed: ";
            Optional<String> missing = result.missingLibrary();
            if (missing.isPresent()) {
                throw new MissingLibraryException(failed + missing.get());
            }
            throw new StoreException(failed + result.errorLine());
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

    /**
     * Starts the server through {@code pg_ctl}, which detaches it from the terminal and so from Ctrl-C; returns when it accepts
     * connections.
     *
     * @param port the port on which it listens; 0 for a free one
     * @return the port on which it listens
     * @throws StoreException with the reason from the server's log, if it does not start
     */
    int start(int port) throws IOException, StoreException {
        if (!Files.exists(log(), LinkOption.NOFOLLOW_LINKS)) {
            Files.createFile(log(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            account.chown(log());
        }
        for (int attempt = 1; ; attempt++) {
            int chosen = port == 0 ? FreePorts.choose() : port;
            long logLength = Files.size(log());
            try {
                run(
                        "pg_ctl",
                        controlArguments("start", "-l", log().toString(), "-o", "-p " + chosen, "-w", "-t", "60"));
                return chosen;
            } catch (StoreException e) {
                String reason = logSince(logLength);
                boolean portTaken = reason.contains("Address already in use");
                if (port == 0 && portTaken && attempt < PORT_ATTEMPTS) {
                    continue;
                }
                if (portTaken) {
                    throw new StoreException("port " + chosen + " of 127.0.0.1 is in use by another program", e);
                }
                throw new StoreException(
                        reason.isBlank() ? e.getMessage() : new ProgramRunner.ProgramResult(1, reason).errorLine(), e);
            }
        }
    }

    private String logSince(long position) throws IOException {
        byte[] bytes = Files.readAllBytes(log());
        return new String(bytes, (int) position, bytes.length - (int) position, StandardCharsets.UTF_8);
    }

    /** The JDBC URL of a server on this port. */
    static String url(int port) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + EmbeddedPostgresServer.DATABASE + "?sslmode=disable";
    }

    static String randomPassword() {
        byte[] bytes = new byte[24];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
