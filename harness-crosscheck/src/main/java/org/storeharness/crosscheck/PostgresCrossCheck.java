package org.storeharness.crosscheck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.run.DataDirectory;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.store.LeftoverNotes;
import org.storeharness.core.store.StoreException;
import org.storeharness.crosscheck.counter.ScratchDatabase;
import org.storeharness.crosscheck.model.ToolWorkload;
import org.storeharness.crosscheck.process.CpuPinning;
import org.storeharness.crosscheck.workload.PostgresWorkload;
import org.storeharness.postgres.server.EmbeddedPostgresServer;

/**
 * Cross-checks the harness with pgbench on the same tables of a temporary database.
 *
 * @param concurrency the clients of each tool, a workload for each number
 * @param scale of pgbench's tables
 */
public record PostgresCrossCheck(List<PostgresWorkload> workloads, List<Integer> concurrency, int scale) {
    /** The most clients of a tool. */
    public static final int MAX_CLIENTS = 1_000;

    /**
     * Prints the findings; returns whether nothing failed and no counter contradicts a tool.
     *
     * @param url of any database of the server
     * @param password {@code null} uses {@code ~/.pgpass}
     */
    public boolean execute(CrossCheckRun run, String url, String user, @Nullable String password)
            throws RunException, StoreException, IOException {
        try (ScratchDatabase database =
                ScratchDatabase.create(url, user, password, run.id(), run.notes("postgres", ""))) {
            return execute(run, database, CrossCheckFacts.FOREIGN_SERVER);
        }
    }

    /**
     * Starts an embedded server and prints the findings; returns whether nothing failed and no counter contradicts a tool.
     *
     * @param dataDirectory takes the data of the server
     */
    public boolean executeOnEmbeddedServer(CrossCheckRun run, Path dataDirectory, CpuPinning pinning)
            throws RunException, StoreException, IOException {
        try (DataDirectory data = run.dataDirectory(dataDirectory);
                EmbeddedPostgresServer server = EmbeddedPostgresServer.start(data.path(), MAX_CLIENTS, run.progress());
                ScratchDatabase database = ScratchDatabase.create(
                        server.url(), EmbeddedPostgresServer.USER, server.password(), run.id(), LeftoverNotes.NONE)) {
            run.notes("postgres", "").addServer("postgres", server.pid(), server.dataDirectory());
            if (pinning.cpu() != null) {
                // the processes that the server starts for its clients inherit it
                Path processId = server.dataDirectory().resolve("postmaster.pid");
                run.run(
                        pinning.moving(Files.readAllLines(processId).get(0).strip()),
                        Map.of(),
                        "the server could not be pinned");
            }
            return execute(run, database, pinning.label());
        }
    }

    private boolean execute(CrossCheckRun run, ScratchDatabase database, String pinned)
            throws RunException, IOException {
        run.progress().accept("making the tables");
        database.execute(PostgresWorkload.TABLE);
        Map<String, String> facts = CrossCheckFacts.ordered("server", database.serverVersion() + ", pinned: " + pinned);
        if (workloads.contains(PostgresWorkload.TPCB)) {
            run.runPeer(
                    List.of("-i", "-q", "-s", Integer.toString(scale)),
                    database.environment(),
                    "pgbench could not make its tables");
            facts.put("scale of pgbench's tables", Integer.toString(scale));
        }
        List<ToolWorkload> all = new ArrayList<>();
        for (PostgresWorkload workload : workloads) {
            for (int clients : concurrency) {
                all.add(workload.toolWorkload(clients, database, run.timing(), run.scratch()));
            }
        }
        run.tellTime(all.size());
        return run.execute(all, database.environment(), facts);
    }
}
