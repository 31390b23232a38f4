package org.storeharness.postgres.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.jdbc.connection.ConnectRetry;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.postgres.fixture.StoreFixture;

/** A server that accepts connections and says nothing, as a process does that is stopped. */
@Timeout(60)
@Tag("slow")
class SilentServerTest {
    @TempDir
    private Path directory;

    @Test
    void everyLoginIsBounded() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String url = "jdbc:postgresql://127.0.0.1:" + server.getLocalPort() + "/postgres?user=u";
            List<ConnectRetry.ConnectAttempt<Connection>> logins = new ArrayList<>();
            for (String mode : List.of("disable", "prefer")) {
                PostgresOptions options = OptionsBinder.bind(
                        PostgresOptions.class, Map.of("url", url, "connectTimeout", "100ms", "sslMode", mode));
                ConnectionFactory connections = new ConnectionFactory(
                        PostgresEndpoint.fromOptions(url, options, Map.of()),
                        options,
                        StoreFixture.in(directory)
                                .timeout(Duration.ofMillis(100))
                                .context());
                logins.add(connections::openAdministrative);
                logins.add(connections::openMonitoring);
                logins.add(connections::openForOperations);
            }
            List<CompletableFuture<Throwable>> failures = logins.stream()
                    .map(login -> CompletableFuture.supplyAsync(
                            () -> catchThrowable(login::connect), task -> new Thread(task).start()))
                    .toList();
            assertThat(failures)
                    .allSatisfy(failure -> assertThat(failure.join()).isInstanceOf(SQLException.class));
        }
    }
}
