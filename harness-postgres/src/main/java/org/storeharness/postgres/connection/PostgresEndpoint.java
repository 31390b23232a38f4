package org.storeharness.postgres.connection;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.jdbc.connection.PasswordFile;
import org.storeharness.postgres.server.EmbeddedPostgresServer;
import org.storeharness.store.StoreException;

/**
 * The address of a server, and the login to it.
 *
 * @param url its JDBC URL, without a password
 * @param user null leaves it to the URL and the driver
 * @param password null leaves it to the driver, which reads {@code ~/.pgpass}
 * @param dataDirectory where an embedded server keeps its data; null for any other server
 */
public record PostgresEndpoint(
        String url,
        @Nullable String user,
        @Nullable String password,
        @Nullable Path dataDirectory) {

    /** The endpoint of a server that the options name. */
    public static PostgresEndpoint fromOptions(String url, PostgresOptions options, Map<String, String> environment)
            throws StoreException {
        String user = options.user();
        if (user == null && !url.matches(".*[?&]user=.*")) {
            user = environment.get("PGUSER");
        }
        Path file = options.passwordFile();
        String password = file == null ? environment.get("PGPASSWORD") : PasswordFile.read(file);
        return new PostgresEndpoint(url, user, password, null);
    }

    /** The endpoint of the run's own server. */
    public static PostgresEndpoint ofEmbedded(EmbeddedPostgresServer server) {
        return new PostgresEndpoint(
                server.url(), EmbeddedPostgresServer.USER, server.password(), server.dataDirectory());
    }

    public boolean isEmbedded() {
        return dataDirectory != null;
    }

    /** The server alone, without database and parameters: the same for all targets on it. */
    String serverUrl() {
        return displayUrl().replaceFirst("^(postgresql://[^/]*).*", "$1");
    }

    /** The URL as results and messages show it: server and database alone. */
    public String displayUrl() {
        String withoutParameters = url.replaceFirst("\\?.*", "");
        return withoutParameters.substring("jdbc:".length());
    }

    /** Hides the password. */
    @Override
    public String toString() {
        return displayUrl();
    }
}
