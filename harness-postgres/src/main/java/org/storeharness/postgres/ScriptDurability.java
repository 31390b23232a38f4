package org.storeharness.postgres;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.storeharness.plan.Durability;

/**
 * The effect of scripts on the durability that the server promises, found by the names in their statements: what a function, a view or a
 * trigger writes to is not seen.
 *
 * @param durability {@link Durability#DURABLE} if they leave it as it is
 * @param reason why they do not; else empty
 */
record ScriptDurability(Durability durability, String reason) {
    /** Scripts that leave it as it is. */
    static final ScriptDurability KEPT = new ScriptDurability(Durability.DURABLE, "");

    private static final String UNLOGGED_TABLES =
            "SELECT DISTINCT relname FROM pg_class WHERE relpersistence = 'u' AND relkind IN ('r', 'p') ORDER BY relname";

    /** The effect of the scripts on the server of this connection. */
    static ScriptDurability of(ScriptMix mix, Connection connection) throws SQLException {
        String statements = mix.scripts().stream()
                .filter(script -> script.weight() > 0)
                .flatMap(script -> script.steps().stream())
                .filter(ScriptStep.SqlStatement.class::isInstance)
                .map(step -> ((ScriptStep.SqlStatement) step).text())
                .collect(Collectors.joining("\n"))
                .toLowerCase(Locale.ROOT);
        List<String> unlogged = unloggedTables(connection).stream()
                .filter(table -> names(statements, table.toLowerCase(Locale.ROOT)))
                .toList();
        if (!unlogged.isEmpty()) {
            return new ScriptDurability(
                    Durability.RELAXED,
                    "the scripts name unlogged tables, which a crash empties: " + String.join(", ", unlogged));
        }
        return names(statements, "synchronous_commit")
                ? new ScriptDurability(Durability.UNKNOWN, "the scripts choose synchronous_commit themselves")
                : KEPT;
    }

    private static boolean names(String statements, String word) {
        return Pattern.compile("(?<![\\w$])" + Pattern.quote(word) + "(?![\\w$])")
                .matcher(statements)
                .find();
    }

    private static List<String> unloggedTables(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(UNLOGGED_TABLES)) {
            List<String> tables = new ArrayList<>();
            while (rows.next()) {
                tables.add(rows.getString(1));
            }
            return tables;
        }
    }
}
