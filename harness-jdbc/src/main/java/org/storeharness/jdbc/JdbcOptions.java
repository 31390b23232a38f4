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
                help =
                        "JDBC URL of a server's database, without a password, or of one in this process, with {data}/ before the"
                                + " name of its file: a directory of the run's own, which goes with the run")
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
    /** The schemes of servers by two words; one word before // is that of a server, but for those of databases in this process. */
    private static final String TWO_WORDS = "h2:(tcp|ssl)|hsqldb:hsqls?|jtds:\\w+|(ch|clickhouse):https?|ignite:thin"
            + "|mysql:(replication|loadbalance)|mariadb:\\w+|aws-wrapper:(postgresql|mysql|mariadb)";

    /** A server, whose database is there before the run. */
    private static final Pattern SERVER = Pattern.compile("jdbc:(((?!(?i:sqlite|duckdb|h2|hsqldb|ucanaccess):)[\\w-]+|"
            + TWO_WORDS + ")://[\\w.,:\\[\\]-]+([/?;][^{}%\\s]*)?|oracle:thin:@[^{}%\\s]*)");

    /** A file in the run's own directory. No parameter has a slash, since each driver ends the name at another character. */
    private static final Pattern OWN_FILE = Pattern.compile("jdbc:(sqlite:(file:)?\\{data}/\\w[\\w.-]*([?][\\w.&=-]*)?"
            + "|(duckdb:|h2:((file|nio):)?)\\{data}/\\w[\\w.-]*(;[\\w.;=-]*)?)");

    private static final Pattern MEMORY = Pattern.compile("jdbc:h2:mem:\\w+(;[\\w.;=-]*)?");

    /** Parameters of servers by which a driver makes a database, which would stay. */
    private static final Pattern MAKES = Pattern.compile("(?i).*[?&;,(](create|restore|rollForward).*");

    /** An at sign, but the one before the name of Oracle's server. */
    private static final Pattern LOGIN = Pattern.compile("(?i)jdbc:(?!oracle:\\w+:@[^@]*$).*@.*");

    /** A value with a telling name, which need not be the password. */
    private static final Pattern SECRET = Pattern.compile(
            "(?i)(pass(?!wordCharacterEncoding=|file=)\\w*|pwd|pw|secret|clientsec|tok|token|bearer|sas|signature|credentials?\\w*"
                    + "|headers?|authorization|(?<![a-z])(jwt|auth)|(?<!ssl)(?<!ssl_)key(_base64)?)=(?!(true|false)($|[&;])).");

    static final String DATA = "{data}";
    private static final int MOST_ROWS = 1_000;

    public JdbcOptions {
        if (url == null) {
            throw new InvalidValueException("url", "must name a database, such as jdbc:mariadb://HOST/DATABASE");
        }
        Check.require(
                !LOGIN.matcher(url).matches() && !SECRET.matcher(url).find(),
                "url",
                () -> "must not carry a login, which results and process lists would show; use passwordFile, and user"
                        + " for the name");
        Check.require(url.matches("jdbc:[A-Za-z0-9-]+:\\S*"), "url", () -> "must begin with jdbc:DATABASE:");
        boolean atServer = SERVER.matcher(url).matches();
        Check.require(
                atServer || isOwnFile(url) || isInMemory(url),
                "url",
                () ->
                        "must have // or @ before a server's name, or {data}/NAME for a database in this process, so that no"
                                + " file of yours is touched");
        Check.require(
                !atServer || !MAKES.matcher(url).matches(),
                "url",
                () -> "must name a database that is there; one that a parameter makes would stay");
        Check.positive("connectTimeout", connectTimeout);
        Check.range("readRows", readRows, 1, MOST_ROWS);
        Check.range("pool", pool, 0, 10_000);
    }

    /** Whether the database is a file in the run's own directory. */
    static boolean isOwnFile(String url) {
        return OWN_FILE.matcher(url).matches();
    }

    /** Whether the database goes with this process. */
    static boolean isInMemory(String url) {
        return MEMORY.matcher(url).matches();
    }

    /** The database alone. */
    static String withoutParameters(String url) {
        return url.replaceFirst("[?;].*", "");
    }
}
