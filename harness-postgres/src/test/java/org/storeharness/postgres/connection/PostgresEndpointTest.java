package org.storeharness.postgres.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.store.StoreException;

class PostgresEndpointTest {
    private static final String URL = "jdbc:postgresql://db.example:5433/shop?sslmode=require";

    @TempDir
    private Path directory;

    @Test
    void thePasswordFileComesBeforeTheEnvironment() throws Exception {
        String file = TestServer.passwordFile(directory, "from file").toString();
        PostgresEndpoint endpoint =
                endpoint(URL, Map.of("passwordFile", file), Map.of("PGPASSWORD", "from environment"));
        assertThat(endpoint.password()).isEqualTo("from file");
    }

    @Test
    void theEnvironmentGivesUserAndPassword() throws Exception {
        PostgresEndpoint endpoint = endpoint(URL, Map.of(), Map.of("PGUSER", "me", "PGPASSWORD", "secret"));
        assertThat(endpoint.user()).isEqualTo("me");
        assertThat(endpoint.password()).isEqualTo("secret");
    }

    @Test
    void theUserOfTheUrlComesBeforeTheEnvironment() throws Exception {
        assertThat(endpoint(URL + "&user=you", Map.of(), Map.of("PGUSER", "me")).user())
                .isNull();
    }

    @Test
    void showsServerAndDatabaseAlone() throws Exception {
        PostgresEndpoint endpoint = endpoint(URL + "&user=you", Map.of(), Map.of("PGPASSWORD", "secret"));
        assertThat(endpoint.displayUrl()).isEqualTo("postgresql://db.example:5433/shop");
        assertThat(endpoint).hasToString("postgresql://db.example:5433/shop");
    }

    @Test
    void aMissingPasswordFileIsNamed() {
        String file = directory.resolve("absent").toString();
        assertStoreFails(() -> endpoint(URL, Map.of("passwordFile", file), Map.of()), file, "passwordFile");
    }

    private static PostgresEndpoint endpoint(String url, Map<String, ?> more, Map<String, String> environment)
            throws StoreException {
        Map<String, Object> values = new HashMap<>(more);
        values.put("url", url);
        return PostgresEndpoint.fromOptions(url, OptionsBinder.bind(PostgresOptions.class, values), environment);
    }
}
