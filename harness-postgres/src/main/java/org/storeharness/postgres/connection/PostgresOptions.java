package org.storeharness.postgres.connection;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.jdbc.row.ReadMode;
import org.storeharness.plan.Setting;
import org.storeharness.unit.Check;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.InvalidValueException;

/**
 * The options of a PostgreSQL target; the help of each says what it means. A password is never among them: it comes from the
 * environment variable {@code PGPASSWORD}, from {@code ~/.pgpass} or from a file.
 */
public record PostgresOptions(
        @Setting(help = "JDBC URL of the server, without a password; empty starts an embedded server") @Nullable
        String url,

        @Setting(help = "Role to log in as; empty takes it from the url, from PGUSER or from the driver") @Nullable
        String user,

        @Setting(help = "File whose first line is the password; empty takes it from PGPASSWORD or ~/.pgpass") @Nullable
        Path passwordFile,

        @Setting(help = "Let the driver rewrite the inserts of a batch as multi-row inserts", defaultValue = "false")
        boolean rewriteBatchedInserts,

        @Setting(help = "Executions after which a statement is prepared on the server, 0 for never", defaultValue = "1")
        int prepareThreshold,

        @Setting(help = "Longest wait for a connection", defaultValue = "5s")
        Duration connectTimeout,

        @Setting(
                help = "How rows are written: single, transaction, batch, multi-row, copy-text, copy-binary, upsert",
                defaultValue = "batch")
        WriteMode writeMode,

        @Setting(help = "Rows of one read", defaultValue = "1")
        int readRows,

        @Setting(help = "How a read of several rows selects them: any, range", defaultValue = "any")
        ReadMode readMode,

        @Setting(help = "Type of the key: bigint, uuid-v7", defaultValue = "bigint")
        KeyType keyType,

        @Setting(help = "Make the table unlogged: without WAL, and empty after a crash", defaultValue = "false")
        boolean unlogged,

        @Setting(help = "Fillfactor of the table, in percent", defaultValue = "100")
        int fillfactor,

        @Setting(help = "Hash partitions of the table, 0 for none", defaultValue = "0")
        int partitions,

        @Setting(
                help = "Size of the connection pool that all sessions of a process share; 0 gives each its own"
                        + " connection",
                defaultValue = "0")
        int pool,

        @Setting(help = "What performs the operations: pgjdbc, vertx, r2dbc", defaultValue = "pgjdbc")
        RowClient client,

        @Setting(help = "Operations that client vertx has under way on one connection", defaultValue = "1")
        int pipelining,

        @Setting(help = "Let the driver transfer values in binary format", defaultValue = "true")
        boolean binaryTransfer,

        @Setting(help = "plan_cache_mode: auto, force-generic-plan, force-custom-plan; empty leaves the server's")
        @Nullable
        PlanCacheMode planCacheMode,

        @Setting(help = "Isolation: read-committed, repeatable-read, serializable; empty leaves the server's") @Nullable
        Isolation isolation,

        @Setting(help = "sslmode: disable, allow, prefer, require, verify-ca, verify-full; empty takes it from the url")
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
                help = "At the end read every acknowledged row, and check that deleted rows are gone",
                defaultValue = "false")
        boolean audit,

        @Setting(help = "Scripts of pgbench instead of rows: FILE[@WEIGHT] or builtin:NAME[@WEIGHT], comma-separated")
        @Nullable
        String scripts,

        @Setting(help = "Protocol of scripts, as pgbench's -M: simple, extended, prepared", defaultValue = "simple")
        ScriptProtocol protocol,

        @Setting(help = "Create pgbench's tables if there are none, and drop them at the end", defaultValue = "false")
        boolean initialize,

        @Setting(
                help = "Let built-in scripts work on pgbench's tables that exist already, and write to them",
                defaultValue = "false")
        boolean existingTables,

        @Setting(help = "Scale of pgbench's tables, 0 for that of the existing tables", defaultValue = "0")
        int scale,

        @Setting(help = "Variables of the scripts: NAME=VALUE, comma-separated") @Nullable
        String define) {
    private static final int LARGEST_BATCH = 10_000;

    /** The account keys are 32-bit integers. */
    private static final int LARGEST_SCALE = 21_474;

    private static final int PLAIN_FILLFACTOR = 100;
    private static final int LONGEST_NAME = 63;
    private static final int LARGEST_PORT = 65_535;
    private static final String SERVER = "(\\[[0-9a-fA-F:.]+\\]|[^\\[\\]:/,?\\s]+)(:[0-9]{1,5})?";
    private static final Pattern URL =
            Pattern.compile("jdbc:postgresql:(//" + SERVER + "(," + SERVER + ")*/)?[^/?\\s]*(\\?\\S*)?");
    private static final Pattern NAMES_USER = Pattern.compile("[^@]*//[^@:]+@[^@]*");
    private static final Pattern SSL_MODE = Pattern.compile("(?i)[?&]sslmode=([^&]*)");
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
        Check.range("pipelining", pipelining, 1, LARGEST_BATCH);
        Check.require(
                pipelining == 1 || client == RowClient.VERTX && writeMode != WriteMode.TRANSACTION,
                "pipelining",
                () -> "is for client vertx, and not for writeMode transaction; got " + pipelining);
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
                scripts != null
                        || protocol == ScriptProtocol.SIMPLE
                                && !initialize
                                && !existingTables
                                && scale == 0
                                && define == null,
                "scripts",
                () -> "must be given with protocol, initialize, existingTables, scale or define, which apply to"
                        + " scripts only");
        if (scripts != null) {
            Stream.of(
                            new RowOption("audit", audit, false),
                            new RowOption("writeMode", writeMode, WriteMode.BATCH),
                            new RowOption("rewriteBatchedInserts", rewriteBatchedInserts, false),
                            new RowOption("prepareThreshold", prepareThreshold, 1),
                            new RowOption("readRows", readRows, 1),
                            new RowOption("readMode", readMode, ReadMode.ANY),
                            new RowOption("keyType", keyType, KeyType.BIGINT),
                            new RowOption("unlogged", unlogged, false),
                            new RowOption("fillfactor", fillfactor, PLAIN_FILLFACTOR),
                            new RowOption("partitions", partitions, 0))
                    .forEach(RowOption::check);
        }
        if (client != RowClient.PGJDBC) {
            checkClient(client, url, sslMode);
            requireUsual("scripts", scripts == null ? "" : scripts, "");
            requireUsual("rewriteBatchedInserts", rewriteBatchedInserts, false);
            requireUsual("prepareThreshold", prepareThreshold, 1);
            requireUsual("pool", pool, 0);
            requireUsual("binaryTransfer", binaryTransfer, true);
            Check.require(
                    writeMode != WriteMode.COPY_TEXT && writeMode != WriteMode.COPY_BINARY,
                    "writeMode",
                    () -> "copy-text and copy-binary are for client pgjdbc");
        }
        if (statementTimeout != null) {
            Check.positive("statementTimeout", statementTimeout);
        }
    }

    /** An option that applies to rows only, with its default. */
    private record RowOption(String name, Object given, Object defaultValue) {
        void check() {
            Check.require(given.equals(defaultValue), name, () -> "is for rows, not for scripts; got " + given);
        }
    }

    /** Checks an option that applies to pgjdbc only. */
    private static void requireUsual(String name, Object given, Object usual) {
        Check.require(given.equals(usual), name, () -> "is for client pgjdbc; got " + given);
    }

    /** Other libraries do not know the url's parameters, and have certificates of their own. */
    private static void checkClient(RowClient client, @Nullable String url, @Nullable SslMode sslMode) {
        Check.require(
                url == null
                        || !url.replaceFirst("\\?.*", "").contains(",")
                                && parameters(url).allMatch(Set.of("user", "sslmode")::contains),
                "url",
                () -> "must name one server, and no parameters but user and sslmode, with client "
                        + EnumSpelling.of(client));
        Check.require(
                sslModeOfClient(url, sslMode).compareTo(SslMode.REQUIRE) <= 0,
                "sslMode",
                () -> "verify-ca and verify-full are for client pgjdbc");
    }

    /** The TLS mode of a client other than pgjdbc; pgjdbc's default is {@code prefer}. */
    public SslMode sslModeOfClient() {
        return sslModeOfClient(url, sslMode);
    }

    private static SslMode sslModeOfClient(@Nullable String url, @Nullable SslMode given) {
        Matcher written = SSL_MODE.matcher(url == null ? "" : url);
        if (given != null || !written.find()) {
            return given == null ? SslMode.PREFER : given;
        }
        return Arrays.stream(SslMode.values())
                .filter(mode -> EnumSpelling.of(mode).equals(written.group(1)))
                .findFirst()
                .orElseThrow(
                        () -> new InvalidValueException("url", "has no known sslmode: '" + written.group(1) + "'"));
    }

    /** Never echoes the URL where it could hold a password. */
    private static void checkUrl(String url) {
        String server = url.replaceFirst("\\?.*", "");
        Check.require(
                !NAMES_USER.matcher(server).matches(),
                "url",
                () -> "must name no user before the host, which the driver would take for a part of its name: give"
                        + " the role by the option user (--postgres-user), or by PGUSER");
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

    /** The names of the url's parameters, as they are written. */
    public Stream<String> urlParameters() {
        return url == null ? Stream.empty() : writtenParameters(url);
    }

    private static Stream<String> parameters(String url) {
        return writtenParameters(url).map(name -> name.toLowerCase(Locale.ROOT));
    }

    private static Stream<String> writtenParameters(String url) {
        int query = url.indexOf('?');
        return query < 0
                ? Stream.empty()
                : Arrays.stream(url.substring(query + 1).split("&"))
                        .map(parameter -> parameter.split("=", 2)[0]);
    }

    /** The client library that performs operations. All else goes through pgjdbc. */
    public enum RowClient {
        PGJDBC,
        /** Vert.x's, {@code vertx-pg-client}. */
        VERTX,
        /** {@code r2dbc-postgresql}, over Reactor Netty. */
        R2DBC;

        /** The client after which a target is named, such as {@code postgres-vertx}; empty if it is named after none. */
        public static Optional<RowClient> ofTarget(String name) {
            return Arrays.stream(values())
                    .filter(client -> name.equals("postgres-" + EnumSpelling.of(client)))
                    .findFirst();
        }
    }

    /** The isolation level of every transaction. */
    public enum Isolation {
        READ_COMMITTED,
        REPEATABLE_READ,
        SERIALIZABLE;

        /** The level as SQL spells it. */
        public String sql() {
            return name().replace('_', ' ').toLowerCase(Locale.ROOT);
        }
    }

    /** The server's {@code plan_cache_mode}: how often it plans a prepared statement anew. */
    public enum PlanCacheMode {
        /** The server decides after five executions. */
        AUTO,
        /** One plan for all parameters. */
        FORCE_GENERIC_PLAN,
        /** A plan for each execution. */
        FORCE_CUSTOM_PLAN
    }

    /** Whether the connection is encrypted and whether the server's certificate is verified: libpq's {@code sslmode}. */
    public enum SslMode {
        DISABLE,
        ALLOW,
        PREFER,
        REQUIRE,
        VERIFY_CA,
        VERIFY_FULL
    }

    /** The server's {@code synchronous_commit}: the event for which a commit waits. */
    public enum SynchronousCommit {
        OFF,
        LOCAL,
        REMOTE_WRITE,
        ON,
        REMOTE_APPLY;

        /** The value as the server spells it. */
        public String sql() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The type of the key column. Keys keep their order in every type. */
    public enum KeyType {
        /** {@code bigint}, the harness's own number of the object. */
        BIGINT("bigint"),
        /** {@code uuid} of version 7, derived from the number of the object and ordered as it is. */
        UUID_V7("uuid");

        private final String sqlName;

        KeyType(String sqlName) {
            this.sqlName = sqlName;
        }

        /** The name of the type in SQL. */
        public String sqlName() {
            return sqlName;
        }
    }

    /** The way in which the rows of one write reach the table. In every mode they are one transaction. */
    public enum WriteMode {
        /** One {@code INSERT} of one row under autocommit; for a batch of one row only. */
        SINGLE("single INSERT, autocommit"),
        /** A transaction of single-row {@code INSERT}s, each awaited before the next. */
        TRANSACTION("single INSERTs in one transaction"),
        /** A JDBC batch in one transaction; of one row, the same as {@link #SINGLE}. */
        BATCH("JDBC batch, one transaction"),
        /** One {@code INSERT} with a list of rows. */
        MULTI_ROW("multi-row INSERT, autocommit"),
        /** {@code COPY FROM STDIN} in text format. */
        COPY_TEXT("COPY in text format, autocommit"),
        /** {@code COPY FROM STDIN} in binary format. */
        COPY_BINARY("COPY in binary format, autocommit"),
        /** A JDBC batch of {@code INSERT ... ON CONFLICT DO UPDATE}; updates are the same statement and always conflict. */
        UPSERT("upserts, one transaction");

        private final String description;

        WriteMode(String description) {
            this.description = description;
        }

        /** The mode as results show it, for batches of that size. */
        public String describe(int batch) {
            return this == BATCH && batch == 1 ? SINGLE.description : description;
        }
    }
}
