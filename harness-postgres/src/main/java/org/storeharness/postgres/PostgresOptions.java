package org.storeharness.postgres;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.Setting;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.InvalidValueException;

/**
 * How to reach PostgreSQL and how to talk to it. A password never stands here: it comes from the environment variable {@code
 * PGPASSWORD}, from {@code ~/.pgpass} or from a file.
 *
 * @param url {@code jdbc:postgresql://HOST[:PORT]/DATABASE[?parameter=value&...]} without a password; null starts an embedded
 *     server
 * @param user the role to log in as; null leaves it to the url, {@code PGUSER} and the driver
 * @param passwordFile a file whose first line is the password, or null
 * @param rewriteBatchedInserts whether the driver folds a batch of single-row inserts into multi-row inserts
 * @param prepareThreshold after this many executions a statement is prepared at the server; 0 means never
 * @param connectTimeout the longest wait for a connection to be made
 */
public record PostgresOptions(
        @Setting(help = "JDBC URL of the server, without a password; empty starts an embedded server") @Nullable
        String url,

        @Setting(help = "Role to log in as; empty leaves it to the url, to PGUSER and to the driver") @Nullable
        String user,

        @Setting(help = "File whose first line is the password; empty leaves it to PGPASSWORD and ~/.pgpass") @Nullable
        Path passwordFile,

        @Setting(help = "Let the driver fold the inserts of a batch into multi-row inserts", defaultValue = "false")
        boolean rewriteBatchedInserts,

        @Setting(help = "Executions after which a statement is prepared at the server, 0 for never", defaultValue = "1")
        int prepareThreshold,

        @Setting(help = "Longest wait for a connection to be made", defaultValue = "5s")
        Duration connectTimeout) {
    private static final int LARGEST_PORT = 65_535;
    private static final String SERVER = "(\\[[0-9a-fA-F:.]+\\]|[^\\[\\]:/,?\\s]+)(:[0-9]{1,5})?";
    private static final Pattern URL =
            Pattern.compile("jdbc:postgresql:(//" + SERVER + "(," + SERVER + ")*/)?[^/?\\s]*(\\?\\S*)?");
    private static final Pattern PORT = Pattern.compile(":([0-9]{1,5})(?=[,/])");

    public PostgresOptions {
        if (url == null) {
            Check.require(user == null, "user", () -> "is only for a server named by url, got '" + user + "'");
            Check.require(
                    passwordFile == null,
                    "passwordFile",
                    () -> "is only for a server named by url, got '" + passwordFile + "'");
        } else {
            checkUrl(url);
            Check.require(
                    user == null || parameters(url).noneMatch(name -> name.equals("user")),
                    "user",
                    () -> "is also given in url; give it once");
        }
        Check.range("prepareThreshold", prepareThreshold, 0, 1_000_000);
        Check.positive("connectTimeout", connectTimeout);
        Check.require(connectTimeout.compareTo(Duration.ofHours(1)) <= 0, "connectTimeout", () -> "must be at most 1h");
    }

    /** Never echoes the URL where it could hold a password. */
    private static void checkUrl(String url) {
        String server = url.replaceFirst("\\?.*", "");
        if (server.contains("@") || parameters(url).anyMatch(name -> name.contains("password"))) {
            throw new InvalidValueException(
                    "url",
                    "must not carry a password, which results and process lists would show;"
                            + " use PGPASSWORD, ~/.pgpass or passwordFile, and user for the role");
        }
        Check.require(
                URL.matcher(url).matches()
                        && PORT.matcher(server)
                                .results()
                                .allMatch(port -> Integer.parseInt(port.group(1)) <= LARGEST_PORT),
                "url",
                () -> "must be jdbc:postgresql://HOST[:PORT]/DATABASE[?parameter=value&...], got '" + url + "'");
    }

    private static Stream<String> parameters(String url) {
        int query = url.indexOf('?');
        return query < 0
                ? Stream.empty()
                : Arrays.stream(url.substring(query + 1).split("&"))
                        .map(parameter -> parameter.split("=", 2)[0].toLowerCase(Locale.ROOT));
    }
}
