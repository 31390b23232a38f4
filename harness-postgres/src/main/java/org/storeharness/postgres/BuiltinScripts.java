package org.storeharness.postgres;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The built-in scripts of pgbench, on pgbench's tables. */
public final class BuiltinScripts {
    /** The prefix of a built-in script's name among the scripts of an option. */
    public static final String PREFIX = "builtin:";

    private static final String TELLER = """
            \\set aid random(1, 100000 * :scale)
            \\set bid random(1, 1 * :scale)
            \\set tid random(1, 10 * :scale)
            \\set delta random(-5000, 5000)
            BEGIN;
            UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid;
            SELECT abalance FROM pgbench_accounts WHERE aid = :aid;
            """;
    private static final String END = """
            INSERT INTO pgbench_history (tid, bid, aid, delta, mtime)
                VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP);
            END;
            """;
    private static final Map<String, String> BY_NAME =
            new TreeMap<>(Map.of("tpcb-like", TELLER + """
                    UPDATE pgbench_tellers SET tbalance = tbalance + :delta WHERE tid = :tid;
                    UPDATE pgbench_branches SET bbalance = bbalance + :delta WHERE bid = :bid;
                    """ + END, "simple-update", TELLER + END, "select-only", """
            \\set aid random(1, 100000 * :scale)
            SELECT abalance FROM pgbench_accounts WHERE aid = :aid;
            """));

    /** Scripts that are not pgbench's and touch no table, but take the same ways through the driver and the server. */
    private static final Map<String, String> WARMING =
            new TreeMap<>(Map.of("warming-transaction", """
            \\set aid random(1, 100000 * :scale)
            \\set delta random(-5000, 5000)
            BEGIN;
            SET LOCAL lock_timeout = 0;
            SELECT 1 WHERE :aid::int < 0;
            SELECT :aid::int + :delta::int AS abalance;
            END;
            """, "warming-row", """
            \\set aid random(1, 100000 * :scale)
            SELECT decode(repeat('5a', 1024), 'hex') WHERE :aid::int > 0;
            """));

    private BuiltinScripts() {}

    /** The text of a script; {@code null} if there is none of this name. */
    static @Nullable String text(String name) {
        return WARMING.getOrDefault(name, BY_NAME.get(name));
    }

    /** The name that begins so, as pgbench takes it; what is given if none or several do. */
    static String completed(String given) {
        List<String> names =
                BY_NAME.keySet().stream().filter(name -> name.startsWith(given)).toList();
        return names.size() == 1 ? names.get(0) : given;
    }

    /** The value of the option {@code scripts} that names the scripts which touch no table. */
    public static String warming() {
        return PREFIX + String.join("," + PREFIX, WARMING.keySet());
    }

    /** The script texts by name. */
    public static Map<String, String> all() {
        return BY_NAME;
    }
}
