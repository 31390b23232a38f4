package org.storeharness.jdbc;

import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.storeharness.jdbc.row.ReadMode;
import org.storeharness.plan.Setting;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;

/** The options of a target at a database; the help of each says what it means. A password is never among them: a file has it. */
public record JdbcOptions(
        @Setting(
                help = "JDBC URL of the database, without a password; {data} in it stands for a directory of the run's"
                        + " own, which goes with the run")
        @Nullable
        String url,

        @Setting(
                help = "The driver's jar, or a folder with it and what it needs; empty takes the driver from the class"
                        + " path")
        @Nullable
        Path driver,

        @Setting(help = "User to log in as; empty leaves it to the url and the driver") @Nullable
        String user,

        @Setting(help = "File whose first line is the password; empty gives none") @Nullable
        Path passwordFile,

        @Setting(help = "Longest wait for a connection", defaultValue = "5s")
        Duration connectTimeout,

        @Setting(help = "Rows of one read", defaultValue = "1")
        int readRows,

        @Setting(
                help = "How a read of several rows selects them: any, range (in the order of keys)",
                defaultValue = "any")
        ReadMode readMode,

        @Setting(
                help =
                        "Size of the connection pool (HikariCP) that all sessions share; 0 gives each its own connection",
                defaultValue = "0")
        int pool,

        @Setting(
                help = "At the end read every acknowledged row, and check that deleted rows are gone",
                defaultValue = "false")
        boolean audit) {
    /** A server, or a place where a database is made for the run, or looked for before. */
    private static final Pattern PLACE = Pattern.compile(
            "jdbc:((sqlite|duckdb|h2):|(?i:(?!sqlite:|duckdb:|h2:|.*:file:/))(\\w+:)+(//[^/]|@|\\{data})).*");

    /** An at sign, but the one before the name of Oracle's server, or a value with a telling name, which need not be the password. */
    private static final Pattern LOGIN =
            Pattern.compile("(?i)(?!jdbc:oracle:\\w+:@[^@]*$).*@.*|.*(pass\\w*|pwd|secret|token|signature|credentials?"
                    + "|(?<!ssl)key(_base64)?)=.+");

    static final String DATA = "{data}";
    private static final int MOST_ROWS = 1_000;

    public JdbcOptions {
        if (url == null) {
            throw new InvalidValueException("url", "must name a database, such as jdbc:mariadb://HOST/DATABASE");
        }
        Check.require(
                !LOGIN.matcher(url).matches(),
                "url",
                () -> "must not carry a login, which results and process lists would show; use passwordFile, and user"
                        + " for the name");
        Check.require(url.matches("jdbc:[A-Za-z0-9]+:\\S*"), "url", () -> "must begin with jdbc:DATABASE:");
        Check.require(
                PLACE.matcher(url).matches(),
                "url",
                () ->
                        "must have // or @ before a server's name, or {data} for a database that the harness does not know:"
                                + " its driver may make one wherever it is asked to look for one");
        Check.positive("connectTimeout", connectTimeout);
        Check.range("readRows", readRows, 1, MOST_ROWS);
        Check.range("pool", pool, 0, 10_000);
    }

    /** The database alone. */
    static String withoutParameters(String url) {
        return url.replaceFirst("[?;].*", "");
    }
}
