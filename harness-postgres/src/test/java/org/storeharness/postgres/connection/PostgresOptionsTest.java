package org.storeharness.postgres.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertInvalid;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.jdbc.row.ReadMode;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.unit.InvalidValueException;

class PostgresOptionsTest {
    @Test
    void theDefaultsAreAnEmbeddedServerAndTheDriversPlainBatch() {
        assertThat(bind(Map.of()))
                .isEqualTo(new PostgresOptions(
                        null,
                        null,
                        null,
                        false,
                        1,
                        Duration.ofSeconds(5),
                        PostgresOptions.WriteMode.BATCH,
                        1,
                        ReadMode.ANY,
                        PostgresOptions.KeyType.BIGINT,
                        false,
                        100,
                        0,
                        0,
                        PostgresOptions.RowClient.PGJDBC,
                        1,
                        true,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        Maintenance.NONE,
                        false,
                        null,
                        ScriptProtocol.SIMPLE,
                        false,
                        false,
                        0,
                        null));
    }

    @Test
    void aProcessInAnotherDirectoryGetsAbsolutePathsOfTheOptionsThatAreNamed() {
        PostgresOptions options = bind(Map.of("passwordFile", "secret", "url", "jdbc:postgresql://h/d"));

        assertThat(OptionsBinder.elsewhere(options, "passwordFile", "sslMode"))
                .isEqualTo(Map.of(
                        "passwordFile", Path.of("secret").toAbsolutePath().toString()));
        assertThatThrownBy(() -> OptionsBinder.elsewhere(options, "password"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("password is missing among");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "client=vertx pool=4 | pool | is for client pgjdbc; got 4",
                "client=r2dbc prepareThreshold=5 | prepareThreshold | is for client pgjdbc; got 5",
                "client=vertx writeMode=copy-text | writeMode | copy-text and copy-binary are for client pgjdbc",
                "client=r2dbc scripts=builtin:tpcb-like | scripts | is for client pgjdbc; got builtin:tpcb-like",
                "client=vertx url=jdbc:postgresql://a,b/db | url | must name one server",
                "client=vertx url=jdbc:postgresql://a/db?options=x | url | no parameters but user and sslmode, with client vertx",
                "client=r2dbc url=jdbc:postgresql://a/db sslMode=verify-full | sslMode | verify-full are for client pgjdbc",
                "client=r2dbc pipelining=2 | pipelining | is for client vertx",
                "client=vertx pipelining=2 writeMode=transaction | pipelining | not for writeMode transaction",
                "client=vertx url=jdbc:postgresql://a/db?sslmode=odd | url | has no known sslmode: 'odd'"
            })
    void anotherClientTakesWhatItKnows(String options, String field, String problem) {
        Map<String, String> given = Arrays.stream(options.split(" "))
                .collect(Collectors.toMap(
                        option -> option.substring(0, option.indexOf('=')),
                        option -> option.substring(option.indexOf('=') + 1)));
        assertThatThrownBy(() -> bind(given))
                .isInstanceOfSatisfying(
                        InvalidValueException.class,
                        refused -> assertThat(refused.field()).isEqualTo(field))
                .hasMessageContaining(problem);
    }

    @Test
    void anotherClientSecuresItsConnectionsAsPgjdbcDoes() {
        String url = "jdbc:postgresql://a/db";
        assertThat(bind(Map.of("url", url)).sslModeOfClient()).isEqualTo(PostgresOptions.SslMode.PREFER);
        assertThat(bind(Map.of("url", url + "?user=me&sslmode=require")).sslModeOfClient())
                .isEqualTo(PostgresOptions.SslMode.REQUIRE);
        assertThat(bind(Map.of("url", url, "sslMode", "disable")).sslModeOfClient())
                .isEqualTo(PostgresOptions.SslMode.DISABLE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://host/db?password=hunter2",
                "jdbc:postgresql://host/db?ssl=true&PASSWORD=hunter2",
                "jdbc:postgresql://host/db?sslpassword=hunter2",
                "postgresql://me:hunter2@host/db",
            })
    void aUrlWithAPasswordIsRefusedWithoutShowingIt(String url) {
        assertThatThrownBy(() -> bind(Map.of("url", url)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("must not carry a password")
                .hasMessageContaining("PGPASSWORD")
                .hasMessageNotContaining("hunter2");
    }

    @Test
    void aUserInTheUrlIsSaidToBelongElsewhere() {
        assertInvalid(
                () -> bind(Map.of("url", "jdbc:postgresql://me@host:5432/db")),
                "url must name no user before the host",
                "--postgres-user");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "host:5432",
                "jdbc:mysql://host/db",
                "jdbc:postgresql://host:port/db",
                "jdbc:postgresql://h:65536/d"
            })
    void aMalformedUrlIsRefusedWithTheFormThatIsAllowed(String url) {
        assertInvalid(() -> bind(Map.of("url", url)), "url must be jdbc:postgresql://HOST[:PORT]/DATABASE", url);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://host/db",
                "jdbc:postgresql://host:65535/db?sslmode=require&user=me@realm",
                "jdbc:postgresql://one:5432,[::1]:5433/db",
                "jdbc:postgresql:db",
            })
    void everyFormOfUrlOfTheDriverIsAllowed(String url) {
        assertThat(bind(Map.of("url", url)).url()).isEqualTo(url);
    }

    @ParameterizedTest
    @ValueSource(strings = {"writeMode: copy-text", "readRows: 2", "keyType: uuid-v7", "fillfactor: 70", "audit: true"})
    void rowOptionsAreRefusedWithScripts(String option) {
        String[] pair = option.split(": ");
        assertInvalid(
                () -> bind(Map.of("scripts", "builtin:select-only", pair[0], pair[1])),
                pair[0] + " is for rows, not for scripts");
    }

    @Test
    void aUserOrAPasswordFileNeedsAUrl() {
        assertThatThrownBy(() -> bind(Map.of("user", "me"))).hasMessageContaining("user is only for a server");
        assertThatThrownBy(() -> bind(Map.of("passwordFile", "/p"))).hasMessageContaining("passwordFile is only for");
    }

    @Test
    void theUserIsGivenOnce() {
        assertThatThrownBy(() -> bind(Map.of("url", "jdbc:postgresql://h/d?user=you", "user", "me")))
                .hasMessageContaining("give it once");
    }

    @Test
    void sslmodeIsGivenOnce() {
        assertThatThrownBy(() -> bind(Map.of("url", "jdbc:postgresql://h/d?sslmode=require", "sslMode", "disable")))
                .hasMessageContaining("sslMode")
                .hasMessageContaining("give it once");
    }

    @Test
    void numbersAreChecked() {
        assertThatThrownBy(() -> bind(Map.of("prepareThreshold", -1)))
                .hasMessageContaining("prepareThreshold must be 0..1000000, got -1");
        assertThatThrownBy(() -> bind(Map.of("connectTimeout", "0s"))).hasMessageContaining("connectTimeout");
        assertThatThrownBy(() -> bind(Map.of("fillfactor", 9)))
                .hasMessageContaining("fillfactor must be 10..100, got 9");
        assertThatThrownBy(() -> bind(Map.of("readRows", 0))).hasMessageContaining("readRows must be 1..10000, got 0");
    }

    private static PostgresOptions bind(Map<String, ?> values) {
        return OptionsBinder.bind(PostgresOptions.class, values);
    }
}
