package org.storeharness.crosscheck.workload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.storeharness.core.unit.EnumSpelling;
import org.storeharness.crosscheck.counter.ScratchDatabase;
import org.storeharness.crosscheck.model.CounterSource;
import org.storeharness.crosscheck.model.RunTiming;
import org.storeharness.crosscheck.model.ToolWorkload;

/** The scripts that both tools carry out on PostgreSQL. */
public enum PostgresWorkload {
    /** Inserts a row of 1 KiB and commits. */
    INSERT("INSERT INTO objects (payload) VALUES (decode(repeat('5a', 1024), 'hex'));\n"),
    /** Selects one of 10,000 rows of 1 KiB by its key. */
    SELECT("\\set k random(1, 10000)\nSELECT payload FROM objects WHERE key = :k;\n"),
    /** The script that is built into pgbench. */
    TPCB("");

    /** Creates the table of the first two with its first rows. */
    public static final List<String> TABLE = List.of(
            "CREATE TABLE objects (key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, payload bytea NOT NULL)",
            "ALTER TABLE objects ALTER COLUMN payload SET STORAGE EXTERNAL",
            "INSERT INTO objects (payload) SELECT decode(repeat(md5(i::text), 64), 'hex')"
                    + " FROM generate_series(1, 10000) i",
            "VACUUM ANALYZE objects");

    private static final String BUILTIN = "tpcb-like";

    /** The setup transactions of a run. */
    private static final long ALLOWANCE = 60;

    /** The setup transactions of each client. */
    private static final long ALLOWANCE_PER_CLIENT = 6;

    private final String script;

    PostgresWorkload(String script) {
        this.script = script;
    }

    /**
     * The arguments of both tools.
     *
     * @param directory takes the script
     */
    public ToolWorkload toolWorkload(int clients, ScratchDatabase database, RunTiming timing, Path directory)
            throws IOException {
        String name = EnumSpelling.of(this);
        List<String> selection = List.of("-b", BUILTIN);
        List<String> peer = new ArrayList<>(List.of("-n", "-M", "prepared"));
        if (script.isEmpty()) {
            peer.addAll(selection);
        } else {
            Path file = Files.writeString(directory.resolve(name + ".sql"), script);
            selection = List.of(file.toString());
            peer.addAll(List.of("-f", file.toString()));
        }
        int threads = Math.max(1, Math.min(clients, Runtime.getRuntime().availableProcessors() / 2));
        peer.addAll(List.of("-c", Integer.toString(clients), "-j", Integer.toString(threads)));
        peer.addAll(List.of("-T", Long.toString(timing.seconds())));
        // the tables are those that pgbench made in the scratch database
        List<String> harness = new ArrayList<>(List.of("postgres", "script", "--existing-tables"));
        harness.addAll(timing.coldOption());
        harness.addAll(selection);
        harness.addAll(
                List.of("--postgres-url", database.url(), "--concurrency", Integer.toString(clients), "--rounds", "1"));
        harness.addAll(List.of("--warm-up", timing.warmUp(), "--duration", timing.seconds() + "s"));
        harness.addAll(List.of("--data-dir", directory.toString()));
        return new ToolWorkload(
                name + ", c=" + clients,
                harness,
                peer,
                ToolWorkload.Footprint.ofOperations(ALLOWANCE + ALLOWANCE_PER_CLIENT * clients, timing),
                timing.practises() ? CounterSource.NONE : database);
    }
}
