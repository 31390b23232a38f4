package org.storeharness.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertInvalid;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.store.SessionContext;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestContext;
import org.storeharness.store.TestOperation;
import org.storeharness.unit.InvalidValueException;

/** A driver is that of the jar, and each mistake is said in a line. */
class DriverLoaderTest {
    @TempDir
    private Path directory;

    @Test
    void aDatabaseInTheRunsOwnDirectoryGoesWithTheRun() throws Exception {
        Path jar = jarOf(org.h2.Driver.class);
        Store store = open(Map.of("url", "jdbc:h2:{data}/h2", "driver", jar.toString()));
        store.prepare();
        assertThat(directory.resolve("jdbc-t")).isNotEmptyDirectory();
        assertThat(store.facts().product()).startsWith("H2 2.");
        assertThat(store.facts().endpoint()).isEqualTo("h2:{data}/h2");
        TestOperation write = TestOperation.write(100, 1);
        try (var session = store.openSession(new SessionContext(0, 1))) {
            session.start(write, write);
        }
        assertThat(write.reason()).isEmpty();
        store.cleanup();
        store.close();
        assertThat(directory).isEmptyDirectory();
    }

    /** A driver would make a file of the name before that character, beside the run's directory. */
    @ParameterizedTest
    @ValueSource(strings = {"a?b", "a;b", "a#b"})
    void aDirectoryThatAUrlCannotHaveIsRefused(String name) throws Exception {
        Path data = Files.createDirectory(directory.resolve(name));
        StoreContext context = TestContext.of("r1", "t", data, new StoreContext.Demand(1, 1, 1, 1_000));
        for (String url : List.of("jdbc:sqlite:{data}/x", "jdbc:sqlite:file:{data}/x", "jdbc:h2:{data}/x")) {
            JdbcOptions options = OptionsBinder.bind(JdbcOptions.class, Map.of("url", url));
            assertStoreFails(() -> new JdbcStoreDriver().open(options, context), "cannot be a part of a URL");
        }
        assertThat(directory).isDirectoryNotContaining(path -> !path.equals(data));
    }

    @Test
    void aMissingJarIsNamed() {
        assertRefused(
                Map.of("url", "jdbc:x://y", "driver", "/nowhere/x.jar"),
                "the driver /nowhere/x.jar cannot be read: no such file or directory; correct the option driver");
    }

    @Test
    void whatIsNoJarIsNamed() throws IOException {
        Path file = Files.writeString(directory.resolve("letters.jar"), "dear");
        assertThatThrownBy(() -> open(Map.of("url", "jdbc:x://y", "driver", file.toString())))
                .isInstanceOf(StoreException.class)
                .hasMessageStartingWith("the driver " + file + " cannot be read: ")
                .hasMessageEndingWith("; correct the option driver");
    }

    @Test
    void aJarWithoutADriverIsNamed() throws IOException {
        Path file = directory.resolve("empty.jar");
        try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(file))) {
            jar.putNextEntry(new ZipEntry("letter"));
        }
        assertRefused(
                Map.of("url", "jdbc:x://y", "driver", file.toString()),
                file + " holds no JDBC driver, and none that takes jdbc:x://y; correct the option driver");
    }

    @Test
    void aDriverOfAnotherDatabaseIsNamed() throws Exception {
        Path jar = jarOf(org.sqlite.JDBC.class);
        assertRefused(
                Map.of("url", "jdbc:mariadb://h/d", "driver", jar.toString()),
                jar + " holds org.sqlite.JDBC, and none that takes jdbc:mariadb://h/d; correct the option driver");
    }

    @Test
    void aDriverThatNobodyBroughtIsAskedFor() {
        assertRefused(
                Map.of("url", "jdbc:oracle:thin:@//h/d"),
                "no driver on the class path takes jdbc:oracle:thin:@//h/d; name its jar by the option driver");
    }

    @Test
    void aServerThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> open(Map.of("url", "jdbc:mariadb://127.0.0.1:1/bench", "connectTimeout", "1s")))
                .isInstanceOf(StoreException.class)
                .message()
                .startsWith("the database mariadb://127.0.0.1:1/bench cannot be reached: ")
                .endsWith("; start it, or correct the option url")
                .doesNotContain("\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:mariadb://h/d?user=a&password=geheim",
                "jdbc:mariadb://a:geheim@h/d",
                "jdbc:h2:x;PASSWORD=geheim",
                "jdbc:oracle:thin:scott/geheim@//h/d",
                "jdbc:sqlserver://h;trustStorePassword=geheim",
                "jdbc:mariadb://h/d?keyPwd=geheim",
                "jdbc:snowflake://h/?passcode=geheim&x=1",
                "jdbc:x://h/?passphrase=geheim",
                "jdbc:mariadb://geheim@h/d",
                "jdbc:mariadb://a:geheim:@h/d",
                "jdbc:oracle:thin:scott/geheim@tcps://h:2484/s",
                "jdbc:oracle:thin:scott/geheim@h:1521:s",
                "jdbc:h2:x;USER=a;PASSWORD='geheim'",
                "jdbc:sqlserver://h;password={geheim}",
                "jdbc:db2://h:50000/d:user=a;pass='geheim'",
                "jdbc:sqlite:x?cipher=sqlcipher&key=geheim",
                "jdbc:x://h/d?crypt_key=geheim",
                "jdbc:bigquery://h;OAuthPvtKey=geheim",
                "jdbc:athena://h;AwsCredentialsProviderArguments=a,geheim",
                "jdbc:bigquery://h;OAuthClientSec=geheim",
                "jdbc:x://h;Auth_AccessTok=geheim",
                "jdbc:x://h?jwt=geheim",
                "jdbc:x://h;pw=geheim",
                "jdbc:x://h;bearer=geheim",
                "jdbc:x://h;sas=geheim",
                "jdbc:x://h?authorization=Basic%20geheim",
                "jdbc:ch:http://h/d?custom_http_headers=Authorization:Bearer%20geheim",
                "jdbc:snowflake://h/?private_key_base64=geheim",
                "jdbc:duckdb:md:d?motherduck_token=geheim",
                "jdbc:oracle:thin:@(DESCRIPTION=(ADDRESS=(HOST=h))(PASSWORD=geheim))"
            })
    void aUrlWithALoginIsRefusedAndNotShown(String url) {
        assertThatThrownBy(() -> OptionsBinder.bind(JdbcOptions.class, Map.of("url", url)))
                .isInstanceOf(InvalidValueException.class)
                .message()
                .contains("url must not carry a login")
                .doesNotContain("geheim");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:oracle:thin:@//h:1521/d",
                "jdbc:oracle:thin:@(DESCRIPTION=(ADDRESS=(HOST=h)))",
                "jdbc:oracle:thin:@tcps://h:2484/s",
                "jdbc:postgresql://h/d?sslkey=client.key",
                "jdbc:clickhouse:http://h:8123/d",
                "jdbc:hsqldb:hsql://h/d",
                "jdbc:postgresql://h1:1,h2:2/d?passfile=x&ssl_key=y",
                "jdbc:sqlserver://h;user=a",
                "jdbc:derby://h/d",
                "jdbc:sqlite:file:{data}/d?vfs=memdb",
                "jdbc:sqlite:{data}/d.db?journal_mode=WAL",
                "jdbc:h2:tcp://h:9092/./d",
                "jdbc:h2:mem:d;DB_CLOSE_DELAY=-1",
                "jdbc:duckdb:{data}/d.duck;threads=2;memory_limit=1GB",
                "jdbc:mariadb://h/d?passwordCharacterEncoding=utf8&disconnectOnExpiredPasswords=false",
                "jdbc:aws-wrapper:postgresql://h/d"
            })
    void aUrlWithoutALoginIsTaken(String url) {
        assertThat(OptionsBinder.bind(JdbcOptions.class, Map.of("url", url)).url())
                .isEqualTo(url);
    }

    /** A file of the user's would be changed by whoever opens it, and each driver ends its name at another character. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:derby:d;create=true",
                "jdbc:derby:/home//d",
                "jdbc:hsqldb:file:///d",
                "jdbc:ucanaccess:///d.mdb",
                "jdbc:SQLite://d.db",
                "jdbc:hsqldb:FILE://d",
                "jdbc:derby:d;restoreFrom={data}",
                "jdbc:derby:memory:d;create=true",
                "jdbc:derby:{data}/d;create=true",
                "jdbc:hsqldb:file:{data}/d",
                "jdbc:hsqldb:files:{data}/d",
                "jdbc:hsqldb://tmp/user/hs",
                "jdbc:derby:directory://tmp/d",
                "jdbc:firebirdsql:embedded://tmp/d",
                "jdbc:relique:csv://tmp",
                "jdbc:p6spy:sqlite://tmp/d.db",
                "jdbc:p6spy:h2://tmp/d",
                "jdbc:sqlite:{data}/db;/../../user/a.db",
                "jdbc:h2:{data}/x?/../../user/u",
                "jdbc:h2:memFS:{data}/x",
                "jdbc:postgresql:bench",
                "jdbc:mysql://h/d?user=ro&%70assword=geheim",
                "jdbc:sqlite:/home/app.db",
                "jdbc:sqlite:file:/home/app.db?cache=shared",
                "jdbc:sqlite::memory:",
                "jdbc:sqlite:{data}/../app.db",
                "jdbc:sqlite:/home/app.db?x={data}/y",
                "jdbc:sqlite:{data}",
                "jdbc:sqlite:{data}/x/../../app.db",
                "jdbc:duckdb:d.duck",
                "jdbc:duckdb:md:bench",
                "jdbc:h2:~/test",
                "jdbc:h2:file:/home/test",
                "jdbc:h2:nio:/home/test",
                "jdbc:postgresql://h/d?loggerFile={data}/x"
            })
    void aDatabaseInThisProcessHasToBeTheRunsOwn(String url) {
        assertInvalid(() -> OptionsBinder.bind(JdbcOptions.class, Map.of("url", url)), "{data}");
    }

    /** It would stay, beside the user's. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:mariadb://h/d?createDatabaseIfNotExist=true",
                "jdbc:mariadb://h/d?createDatabaseIfNotExist",
                "jdbc:derby://h/d;create=true"
            })
    void aDatabaseOfAServerHasToBeThere(String url) {
        assertInvalid(
                () -> OptionsBinder.bind(JdbcOptions.class, Map.of("url", url)), "must name a database that is there");
    }

    @Test
    void whatIsNoUrlIsNotShown() {
        assertThatThrownBy(() -> OptionsBinder.bind(JdbcOptions.class, Map.of("url", "geheim")))
                .isInstanceOf(InvalidValueException.class)
                .message()
                .contains("must begin with jdbc:")
                .doesNotContain("geheim");
    }

    @Test
    void theDriversOfAJarAreLoadedOnceInAProcess() throws Exception {
        Path jar = jarOf(org.h2.Driver.class);
        Class<?> first = DriverLoader.driver(jar, "jdbc:h2:mem:x").getClass();
        assertThat(first).isNotSameAs(org.h2.Driver.class);
        assertThat(DriverLoader.driver(jar, "jdbc:h2:mem:x").getClass()).isSameAs(first);
    }

    /** It takes connections, and answers none. */
    @Test
    void aSilentServerIsGivenUpAndTheLimitIsNobodyElses() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String url = "jdbc:mariadb://127.0.0.1:" + silent.getLocalPort() + "/bench";
            assertStoreFails(() -> open(Map.of("url", url, "connectTimeout", "1s")), "cannot be reached");
        }
        assertThat(DriverManager.getLoginTimeout()).isZero();
    }

    @Test
    void noOtherMachineChoosesTheUrl() {
        JdbcOptions options = OptionsBinder.bind(JdbcOptions.class, Map.of("url", "jdbc:h2:mem:x"));
        assertThatThrownBy(() -> new JdbcStoreDriver().checkAttachable(options, new SharedPlace(Map.of(), Map.of())))
                .isInstanceOf(InvalidValueException.class);
    }

    @Test
    void everyOptionHasItsDefault() {
        JdbcOptions options = OptionsBinder.bind(JdbcOptions.class, Map.of("url", "jdbc:x://y"));
        assertThat(OptionsBinder.describe(options))
                .isEqualTo(Map.of(
                        "url", "jdbc:x://y",
                        "driver", "",
                        "user", "",
                        "passwordFile", "",
                        "connectTimeout", "5s",
                        "readRows", "1",
                        "readMode", "any",
                        "pool", "0",
                        "audit", "false"));
    }

    private static Path jarOf(Class<?> driver) throws URISyntaxException {
        return Path.of(
                driver.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private void assertRefused(Map<String, ?> options, String message) {
        assertThatThrownBy(() -> open(options))
                .isInstanceOf(StoreException.class)
                .hasMessage(message);
    }

    private Store open(Map<String, ?> options) throws StoreException {
        return new JdbcStoreDriver()
                .open(
                        OptionsBinder.bind(JdbcOptions.class, new HashMap<>(options)),
                        TestContext.of("r1", "t", directory, new StoreContext.Demand(1, 1, 1, 1_000)));
    }
}
