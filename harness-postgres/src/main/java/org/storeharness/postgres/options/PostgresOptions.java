package org.storeharness.postgres.options;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.options.Setting;
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
 * @param writeMode how the rows of a write reach the table
 * @param readRows the rows of one read
 * @param readMode how a read of several rows names them
 * @param keyType the type of the key column
 * @param unlogged whether the table is not written to the WAL, and empty after a crash
 * @param fillfactor how full pages are made, in percent
 * @param partitions the hash partitions of the table; 0 for a plain table
 * @param pool connections that all sessions share, each borrowed for one operation; 0 gives every session its own
 * @param binaryTransfer whether the driver may use the binary format
 * @param planCacheMode null leaves the server's
 * @param isolation null leaves the server's
 * @param sslMode null leaves it to the url and the driver
 * @param synchronousCommit null takes it from the target's durability
 * @param applicationName what the server's views show; null for a name with the run's id
 * @param statementTimeout the server's limit for a statement; null takes the operation timeout
 * @param maintenance what is done before each measurement
 * @param audit whether every acknowledged row is asked for at the end; it is right in any version that this run wrote, as which
 *     of two updates came last is not known
 * @param scripts files with scripts of pgbench, or {@code builtin:} and a name, each with {@code @WEIGHT} behind it if that is
 *     not 1, with commas between; null for rows
 * @param initialize whether pgbench's tables are made where there are none
 * @param scale the scale of pgbench's tables; 0 takes it from the tables
 * @param define variables of the scripts and their values, {@code NAME=VALUE} with commas between; null for none
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
        Duration connectTimeout,

        @Setting(
                help = "How rows are written: single, transaction, batch, multi-row, copy-text, copy-binary, upsert",
                defaultValue = "batch")
        WriteMode writeMode,

        @Setting(help = "Rows of one read", defaultValue = "1")
        int readRows,

        @Setting(help = "How a read of several rows names them: any, range", defaultValue = "any")
        ReadMode readMode,

        @Setting(help = "Type of the key: bigint, uuid-v7", defaultValue = "bigint")
        KeyType keyType,

        @Setting(help = "Make the table unlogged: no WAL, and empty after a crash", defaultValue = "false")
        boolean unlogged,

        @Setting(help = "How full pages are made, in percent", defaultValue = "100")
        int fillfactor,

        @Setting(help = "Hash partitions of the table, 0 for none", defaultValue = "0")
        int partitions,

        @Setting(
                help = "Connections that sessions share and borrow for each operation, 0 for one a session",
                defaultValue = "0")
        int pool,

        @Setting(help = "Let the driver use the binary format", defaultValue = "true")
        boolean binaryTransfer,

        @Setting(help = "plan_cache_mode: auto, force-generic-plan, force-custom-plan; empty leaves the server's")
        @Nullable
        PlanCacheMode planCacheMode,

        @Setting(help = "Isolation: read-committed, repeatable-read, serializable; empty leaves the server's") @Nullable
        Isolation isolation,

        @Setting(help = "sslmode: disable, allow, prefer, require, verify-ca, verify-full; empty leaves it to the url")
        @Nullable
        SslMode sslMode,

        @Setting(help = "synchronous_commit: off, local, remote-write, on, remote-apply; empty follows durability")
        @Nullable
        SynchronousCommit synchronousCommit,

        @Setting(help = "application_name; empty names the run") @Nullable
        String applicationName,

        @Setting(help = "statement_timeout; empty takes the operation timeout") @Nullable
        Duration statementTimeout,

        @Setting(
                help = "Before each measurement: none, checkpoint, vacuum (VACUUM ANALYZE and CHECKPOINT)",
                defaultValue = "none")
        Maintenance maintenance,

        @Setting(
                help = "At the end ask for every acknowledged row, and see that deleted ones are gone",
                defaultValue = "false")
        boolean audit,

        @Setting(help = "Scripts of pgbench instead of rows: FILE[@WEIGHT] or builtin:NAME[@WEIGHT], commas between")
        @Nullable
        String scripts,

        @Setting(
                help = "Make pgbench's tables where there are none, and remove them at the end",
                defaultValue = "false")
        boolean initialize,

        @Setting(help = "Scale of pgbench's tables, 0 for that of the tables there are", defaultValue = "0")
        int scale,

        @Setting(help = "Variables of the scripts: NAME=VALUE, commas between") @Nullable
        String define) {
    private static final int LARGEST_BATCH = 10_000;

    /** Keys of accounts are 32 bits wide. */
    private static final int LARGEST_SCALE = 21_474;

    private static final int PLAIN_FILLFACTOR = 100;
    private static final int LONGEST_NAME = 63;
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
        Check.range("readRows", readRows, 1, LARGEST_BATCH);
        Check.range("fillfactor", fillfactor, 10, PLAIN_FILLFACTOR);
        Check.range("partitions", partitions, 0, 1_000);
        Check.range("pool", pool, 0, LARGEST_BATCH);
        Check.require(
                sslMode == null || url != null && parameters(url).noneMatch(name -> name.equals("sslmode")),
                "sslMode",
                () -> "is for a server named by url whose parameters do not give sslmode; give it once");
        Check.require(
                applicationName == null || applicationName.matches("[ -~]{1," + LONGEST_NAME + "}"),
                "applicationName",
                () -> "must be 1.." + LONGEST_NAME + " printable ASCII characters, got '" + applicationName + "'");
        Check.range("scale", scale, 0, LARGEST_SCALE);
        Check.require(
                scripts != null || !initialize && scale == 0 && define == null,
                "scripts",
                () -> "must be given for initialize, scale and define to mean something");
        if (scripts != null) {
            Stream.of(
                            new RowOption("audit", audit, false),
                            new RowOption("writeMode", writeMode, WriteMode.BATCH),
                            new RowOption("rewriteBatchedInserts", rewriteBatchedInserts, false),
                            new RowOption("readRows", readRows, 1),
                            new RowOption("readMode", readMode, ReadMode.ANY),
                            new RowOption("keyType", keyType, KeyType.BIGINT),
                            new RowOption("unlogged", unlogged, false),
                            new RowOption("fillfactor", fillfactor, PLAIN_FILLFACTOR),
                            new RowOption("partitions", partitions, 0))
                    .forEach(RowOption::check);
        }
        if (statementTimeout != null) {
            Check.positive("statementTimeout", statementTimeout);
        }
    }

    /** An option that says something of rows only, and its default. */
    private record RowOption(String name, Object given, Object usual) {
        void check() {
            Check.require(given.equals(usual), name, () -> "is for rows, not for scripts; got " + given);
        }
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
