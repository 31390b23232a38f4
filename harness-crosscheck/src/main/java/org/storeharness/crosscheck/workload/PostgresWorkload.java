package org.storeharness.crosscheck.workload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.storeharness.crosscheck.model.RunTiming;
import org.storeharness.crosscheck.model.ToolWorkload;
import org.storeharness.crosscheck.witness.ScratchDatabase;

/** What is done to the tables of a cross-check. */
public enum PostgresWorkload {
    /** A row of 1 KiB, committed. */
    INSERT("INSERT INTO objects (payload) VALUES (decode(repeat('5a', 1024), 'hex'));\n"),
    /** One of 10,000 rows of 1 KiB by its key. */
    SELECT("\\set k random(1, 10000)\nSELECT payload FROM objects WHERE key = :k;\n"),
    /** What pgbench does by itself. */
    TPCB("");

    /** The table of the first two, with the rows that are there before. */
    public static final String[] TABLE = {
        "CREATE TABLE objects (key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, payload bytea NOT NULL)",
        "ALTER TABLE objects ALTER COLUMN payload SET STORAGE EXTERNAL",
        "INSERT INTO objects (payload) SELECT decode(repeat(md5(i::text), 64), 'hex') FROM generate_series(1, 10000) i",
        "VACUUM ANALYZE objects"
    };

    private static final String BUILTIN = "tpcb-like";

    /** What a run needs to set itself up, in transactions. */
    private static final long ALLOWANCE = 60;

    /** What each client needs more. */
    private static final long ALLOWANCE_OF_CLIENT = 6;

    private final String script;

    PostgresWorkload(String script) {
        this.script = script;
    }

    /** As it is given on the command line. */
    String optionValue() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The work of that name. */
    public static Optional<PostgresWorkload> named(String word) {
        return List.of(values()).stream()
                .filter(work -> work.optionValue().equals(word))
                .findFirst();
    }

    /**
     * How both tools are asked for it.
     *
     * @param directory takes the script
     */
    public ToolWorkload toolWorkload(int clients, ScratchDatabase database, RunTiming timing, Path directory)
            throws IOException {
        List<String> what = List.of("-b", BUILTIN);
        List<String> theirs = new ArrayList<>(List.of("-n", "-M", "prepared"));
        if (script.isEmpty()) {
            theirs.addAll(what);
        } else {
            Path file = Files.writeString(directory.resolve(optionValue() + ".sql"), script);
            what = List.of(file.toString());
            theirs.addAll(List.of("-f", file.toString()));
        }
        int threads = Math.max(1, Math.min(clients, Runtime.getRuntime().availableProcessors() / 2));
        theirs.addAll(List.of("-c", Integer.toString(clients), "-j", Integer.toString(threads)));
        theirs.addAll(List.of("-T", Long.toString(timing.seconds())));
        List<String> ours = new ArrayList<>(List.of("postgres", "script"));
        ours.addAll(what);
        ours.addAll(
                List.of("--postgres-url", database.url(), "--concurrency", Integer.toString(clients), "--rounds", "1"));
        ours.addAll(List.of("--warm-up", timing.warmUp(), "--duration", timing.seconds() + "s"));
        ours.addAll(List.of("--data-dir", directory.toString()));
        return new ToolWorkload(
                optionValue() + ", c=" + clients,
                ours,
                theirs,
                ToolWorkload.Footprint.ofOperations(ALLOWANCE + ALLOWANCE_OF_CLIENT * clients),
                database);
    }
}
