package org.storeharness.postgres.connection;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.jdbc.row.ReadMode;

/** The statements on the table of a run as the protocol takes them: parameters are numbered. Thread-safe. */
public final class NumberedSql {
    private static final Pattern PARAMETER = Pattern.compile("\\?");

    private final TableSql sql;
    private final String write;
    private final String select;
    private final String selectMany;
    private final String update;
    private final String delete;
    private final Map<Integer, String> multiRow = new ConcurrentHashMap<>();

    public NumberedSql(TableSql sql, PostgresOptions options) {
        this.sql = sql;
        this.write = numbered(options.writeMode() == PostgresOptions.WriteMode.UPSERT ? sql.upsert() : sql.insert());
        this.select = numbered(sql.select());
        this.selectMany = numbered(options.readMode() == ReadMode.ANY ? sql.selectAny(1) : sql.selectRange());
        this.update = numbered(sql.update());
        this.delete = numbered(sql.delete());
    }

    public KeyCodec keys() {
        return sql.keys();
    }

    /** Inserts a row, or upserts it where the options say so. */
    public String write() {
        return write;
    }

    public String multiRowInsert(int rows) {
        return multiRow.computeIfAbsent(rows, count -> numbered(sql.multiRowInsert(count)));
    }

    public String select() {
        return select;
    }

    /** Selects several rows with their keys. */
    public String selectMany() {
        return selectMany;
    }

    public String update() {
        return update;
    }

    public String delete() {
        return delete;
    }

    private static String numbered(String statement) {
        StringBuilder numbered = new StringBuilder();
        Matcher parameter = PARAMETER.matcher(statement);
        for (int number = 1; parameter.find(); number++) {
            parameter.appendReplacement(numbered, "\\$" + number);
        }
        return parameter.appendTail(numbered).toString();
    }
}
